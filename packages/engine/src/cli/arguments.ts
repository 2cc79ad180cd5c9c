import { parseArgs } from 'node:util'
import type { CommandSyntax } from '../ask/asking-integration'
import { nearest } from '../model/nearest'

/** Value of an option written as `--name value` or `--name=value`. */
export function optionValue(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(name)
  return index === -1
    ? args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
    : args[index + 1]
}

/** Describes the first argument that the command does not accept; undefined if there is none. After `--` everything is a word. */
export function findWrongArgument(args: readonly string[], syntax: CommandSyntax): string | undefined {
  const { options: known = {}, words: most = 0 } = syntax
  const options = Object.fromEntries(
    Object.entries(known).map(([name, hasValue]) => [
      name.slice(2),
      { type: hasValue ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []))
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName: name, value, inlineValue } = token
    if (!Object.hasOwn(known, name)) {
      const match = nearest(name, Object.keys(known))
      return `There is no option \`${name}\` here.${match === undefined ? '' : ` Did you mean \`${match}\`?`}`
    }
    if (!known[name]) {
      if (inlineValue) return `Option \`${name}\` takes no value.`
      continue
    }
    const foreign = known[name] === 'count' ? /^-(?!\d)/ : /^-./
    if (value === undefined || (!inlineValue && foreign.test(value)))
      return `Option \`${name}\` needs a value.`
    if (known[name] === 'count' && !/^[1-9]\d*$/.test(value))
      return `Option \`${name}\` has the value \`${value}\`. It takes a whole number from 1.`
  }
  return words.length > most ? `There is no use for \`${words[most]}\` here.` : undefined
}

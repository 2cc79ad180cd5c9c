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
  const options = syntax.options ?? {}
  let words = 0
  for (let index = 0; index < args.length; index++) {
    const [name = '', ...value] = (args[index] ?? '').split('=')
    if (name === '--') {
      const further = args.slice(index + 1)
      return words + further.length > (syntax.words ?? 0)
        ? `There is no use for \`${further[0]}\` here.`
        : undefined
    }
    // A single dash is standard input.
    if (!name.startsWith('-') || name === '-') {
      words++
      if (words > (syntax.words ?? 0)) return `There is no use for \`${args[index]}\` here.`
      continue
    }
    if (!Object.hasOwn(options, name)) {
      const match = nearest(name, Object.keys(options))
      return `There is no option \`${name}\` here.${match === undefined ? '' : ` Did you mean \`${match}\`?`}`
    }
    if (!options[name]) continue
    const given = value.length === 0 ? args[++index] : value.join('=')
    const isCount = options[name] === 'count'
    if (isCount && given !== undefined && !given.startsWith('--') && !/^[1-9]\d*$/.test(given))
      return `Option \`${name}\` has the value \`${given}\`. It takes a whole number from 1.`
    if (value.length === 0 && (given === undefined || given.startsWith('-')))
      return `Option \`${name}\` needs a value.`
  }
  return undefined
}

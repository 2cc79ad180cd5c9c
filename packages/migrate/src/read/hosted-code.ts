import path from 'node:path'
import { Visitor, type CallExpression, type Expression, type Node } from 'oxc-parser'
import { parseModule } from 'holdtrue/modules/parse-module'

/** A piece of code and what takes its place; offsets in the code. */
interface Replacement {
  start: number
  end: number
  text: string
}

/**
 * Code of a configuration that finds other modules, and itself, from where it stands and not from where it was bundled to. Lines stay where
 * they are. What does not parse stays as it is: the bundler says what is wrong with it.
 * @param file absolute
 */
export function hostedCode(code: string, file: string): string {
  const { program, errors } = parseModule(code, file)
  if (errors.length > 0) return code
  // An ES module may make a `require` of its own, of which the bundler knows nothing.
  const isOwn = /\b(?:const|let|var)\s+require\s*=/.test(code)
  const replacements: Replacement[] = []
  const replace = ({ start, end }: Pick<Replacement, 'start' | 'end'>, text: string): void => {
    replacements.push({ start, end, text })
  }
  const host = (name: string) => `globalThis.__configHost.${name}(${JSON.stringify(file)})`
  new Visitor({
    CallExpression(node) {
      const method = requireMethod(node, isOwn)
      if (method !== undefined) replace(node.callee, host(method))
    },
    ImportExpression({ start, source }) {
      if (!/^[./]/.test(plainText(source) ?? ''))
        replace({ start, end: start + 'import'.length }, host('importFrom'))
    },
    MemberExpression(node) {
      if (node.object.type !== 'MetaProperty' || node.property.type !== 'Identifier') return
      const value = metaOf(file)[node.property.name]
      if (value !== undefined) replace(node, JSON.stringify(value))
    },
  }).visit(program)
  let hosted = ''
  let end = 0
  for (const replacement of replacements.sort((a, b) => a.start - b.start)) {
    hosted += code.slice(end, replacement.start) + replacement.text
    end = replacement.end
  }
  const whole = ownNames(code, file) + hosted + code.slice(end)
  // Docusaurus runs what mixes the two kinds of modules.
  return /^import\s/m.test(code) ? whole.replace(/^module\.exports\s*=/m, 'export default ') : whole
}

/** `__filename` and `__dirname`, where the code uses them and does not declare them itself. */
function ownNames(code: string, file: string): string {
  return [['__filename', file] as const, ['__dirname', path.dirname(file)] as const]
    .filter(([name]) => code.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(code))
    .map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`)
    .join(' ')
}

/** What the host (`config-runner.ts`) has in the place of `require` and `require.resolve`. */
function requireMethod(
  { callee, arguments: [name] }: CallExpression,
  isOwnRequire: boolean,
): 'loadFrom' | 'resolveFrom' | undefined {
  const isRequire = (node: Expression) => node.type === 'Identifier' && node.name === 'require'
  if (callee.type === 'MemberExpression')
    return isRequire(callee.object) &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'resolve'
      ? 'resolveFrom'
      : undefined
  // What is plainly named is found when the code is bundled.
  return isRequire(callee) && (isOwnRequire || plainText(name) === undefined) ? 'loadFrom' : undefined
}

const metaOf = (file: string): Record<string, string> => ({
  url: new URL(`file://${file}`).href,
  filename: file,
  dirname: path.dirname(file),
})

/** A text that is written without anything computed. */
function plainText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0]?.value.raw
    : undefined
}

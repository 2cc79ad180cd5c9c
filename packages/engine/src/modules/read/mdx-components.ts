/** The components that a site gives all of its pages, as Docusaurus has it: the default export of `src/theme/MDXComponents`. */
import { existsSync, readFileSync } from 'node:fs'
import type { Expression, Program } from 'oxc-parser'
import { importsOf, parseModule } from '../parse-module'
import { isFile, pathCandidates } from '../resolve'

export interface MdxComponents {
  file: string
  /** Name of a component on pages → the file of the site and the export there that it is, where that is plain to see. */
  origins: Map<string, { file: string; exportName: string }>
}

/** Files that may hold them, the first that is there counts. */
export function mdxComponentsFiles(siteDir: string): string[] {
  return ['src/theme/MDXComponents', 'theme/MDXComponents'].flatMap((name) =>
    pathCandidates(`@site/${name}`, siteDir, siteDir).slice(1),
  )
}

/** Finds them; undefined where a site has none. */
export function findMdxComponents(siteDir: string): MdxComponents | undefined {
  const file = mdxComponentsFiles(siteDir).find((candidate) => existsSync(candidate))
  if (file === undefined) return undefined
  const { program, module } = parseModule(readFileSync(file, 'utf8'), file)
  const origins: MdxComponents['origins'] = new Map()
  const imported = importsOf(module)
  for (const [name, local] of exportedNames(program)) {
    const origin = imported.get(local)
    if (!origin || !/^(?:\.|@site\/|@theme\/)/.test(origin.source)) continue
    const target = pathCandidates(origin.source, file, siteDir).find(isFile)
    if (target !== undefined) origins.set(name, { file: target, exportName: origin.name })
  }
  return { file, origins }
}

function* exportedNames({ body }: Program): Generator<[name: string, local: string]> {
  const constants = new Map(
    body.flatMap((statement) =>
      statement.type === 'VariableDeclaration'
        ? statement.declarations.flatMap(({ id, init }): [string, Expression][] =>
            id.type === 'Identifier' && init ? [[id.name, init]] : [],
          )
        : [],
    ),
  )
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    const given = declaration.type === 'Identifier' ? constants.get(declaration.name) : declaration
    const object =
      given?.type === 'TSAsExpression' || given?.type === 'TSSatisfiesExpression' ? given.expression : given
    if (object?.type !== 'ObjectExpression') continue
    for (const property of object.properties) {
      if (property.type !== 'Property' || property.value.type !== 'Identifier') continue
      if (property.key.type === 'Identifier') yield [property.key.name, property.value.name]
      else if (property.key.type === 'Literal') yield [String(property.key.value), property.value.name]
    }
  }
}

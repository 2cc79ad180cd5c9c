import type { ImportedName } from './parsed-file'

/** No word that the language keeps for itself begins with a capital letter. */
const plainImport = /^import ([A-Z][\w$]*) from (['"])([^'"\\]+)\2;?$/

/**
 * What a block of code imports that has a component's import in every line, as most have; undefined for anything else, which the parser of
 * JavaScript reads.
 * @param firstLine line of the block in its file
 */
export function plainImports(code: string, firstLine: number): ImportedName[] | undefined {
  const imports: ImportedName[] = []
  const names = new Set<string>()
  for (const [index, line] of code.split('\n').entries()) {
    const [, local, , source] = plainImport.exec(line) ?? []
    if (local === undefined || source === undefined || names.has(local)) return undefined
    names.add(local)
    imports.push({ local, imported: 'default', source, line: firstLine + index, column: 1 })
  }
  return imports
}

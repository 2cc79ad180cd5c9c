import type { Directive, Statement } from 'oxc-parser'
import type { MdastNode } from 'satteri'
import { importedNames, parseSync, type ModuleInfo } from '../../modules/parse-module'
import { codeFrame, type Problem } from '../../model/problem'
import { placeOfOffset, type TextPlace } from '../../model/path'
import { ModuleCode, type ParsedFile } from './parsed-file'

/** Parses a file's blocks of imports and exports, including those inside components. */
export function parseModuleCode(
  nodes: readonly MdastNode[],
  { file, source }: ParsedFile,
  problems: Problem[],
): ModuleCode {
  const result = new ModuleCode()
  for (const { value, position } of nodes.filter((node) => node.type === 'mdxjsEsm')) {
    const firstLine = position?.start.line ?? 1
    const placeAt = (offset: number): TextPlace => {
      const { line, column } = placeOfOffset(value, offset)
      return { line: line + firstLine - 1, column }
    }
    const { program, module, errors } = parse(value)
    const error = errors[0]
    if (error) {
      // An incomplete statement swallows the text after it, so report its first line.
      const offset = error.labels[0]?.start ?? 0
      const place = placeAt(/\n\s*\n/.test(value.slice(0, offset)) ? 0 : offset)
      problems.push({
        severity: 'error',
        code: 'mdx-module',
        message: `The import or export statement is not valid JavaScript: ${error.message}`,
        hint: 'A paragraph that begins with the word `import` or `export` is code in MDX; start it with another word, or with `\\import`.',
        file,
        ...place,
        frame: codeFrame(source, place.line, place.column),
      })
      continue
    }
    for (const { start, ...name } of importedNames(module))
      result.imports.push({ ...name, ...placeAt(start) })
    addExports(module, placeAt, result)
    for (const statement of program.body) addCode(statement, value, result)
  }
  return result
}

function addExports(
  { staticExports }: ModuleInfo,
  placeAt: (offset: number) => TextPlace,
  { imports, exported }: ModuleCode,
): void {
  for (const { start, entries } of staticExports) {
    for (const { exportName, localName, importName, moduleRequest } of entries) {
      // The default export is a layout, and `export *` exports nothing of the page.
      if (exportName.name === null) continue
      const local = moduleRequest ? `__reexport${imports.length}` : (localName.name ?? exportName.name)
      exported.set(exportName.name, local)
      if (!moduleRequest) continue
      imports.push({
        local,
        imported: importName.name ?? '*',
        source: moduleRequest.value,
        ...placeAt(start),
      })
    }
  }
}

function addCode(statement: Statement | Directive, text: string, result: ModuleCode): void {
  const slice = (from: number): string => `${text.slice(from, statement.end)}\n`
  if (statement.type === 'ExportDefaultDeclaration') {
    result.layout = true
    result.code += `const __layout = ${slice(statement.declaration.start)}`
    return
  }
  if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return
  const own = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!own) return
  const code = slice(own.start)
  for (const name of declaredNames(code)) result.declared.add(name)
  result.code += code
}

/** Names that a statement declares, read as if it exported them. Empty for other statements, which cannot be exported. */
function declaredNames(code: string): string[] {
  return parse(`export ${code}`).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  )
}

const parse = (code: string) => parseSync('page.jsx', code, { lang: 'jsx', sourceType: 'module' })

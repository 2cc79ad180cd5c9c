import type { Directive, EcmaScriptModule, ModuleExportName, Statement } from 'oxc-parser'
import { parseSync } from '../../modules/parse-module'
import type { Problem } from '../../model/problem'
import { placeOfOffset } from '../../model/path'
import { codeFrame } from '../../model/problem'
import type { ModuleCode, ParsedFile } from './parsed-file'
import type { MdastNode } from 'satteri'

/** Parses a file's blocks of imports and exports. */
export function parseModuleCode(
  blocks: readonly ModuleBlock[],
  { file, source }: ParsedFile,
  problems: Problem[],
): ModuleCode {
  const result = emptyModule()
  for (const { value, position } of blocks) {
    const firstLine = position?.start.line ?? 1
    const { program, module, errors } = parseSync('page.jsx', value, { lang: 'jsx', sourceType: 'module' })
    const error = errors[0]
    if (error) {
      // An incomplete statement swallows the text after it, so report its first line.
      const offset = error.labels[0]?.start ?? 0
      const place = placeOfOffset(value, /\n\s*\n/.test(value.slice(0, offset)) ? 0 : offset)
      const line = place.line + firstLine - 1
      problems.push({
        severity: 'error',
        code: 'mdx-module',
        message: `The import or export statement is not valid JavaScript: ${error.message}`,
        hint: 'A paragraph that begins with the word `import` or `export` is code in MDX; start it with another word, or with `\\import`.',
        file,
        line,
        column: place.column,
        frame: codeFrame(source, line, place.column),
      })
      continue
    }
    for (const statement of program.body) addStatement(statement, { text: value, firstLine, module }, result)
  }
  return result
}

function addStatement(
  statement: Statement | Directive,
  { text, firstLine, module }: { text: string; firstLine: number; module: EcmaScriptModule },
  result: ModuleCode,
): void {
  const place = placeOfOffset(text, statement.start)
  const at = { line: place.line + firstLine - 1, column: place.column }
  const slice = (from: number): string => `${text.slice(from, statement.end)}\n`
  switch (statement.type) {
    case 'ImportDeclaration': {
      const source = statement.source.value
      if (statement.specifiers.length === 0) result.imports.push({ local: '', imported: '', source, ...at })
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : specifier.type === 'ImportNamespaceSpecifier'
              ? '*'
              : nameOf(specifier.imported)
        result.imports.push({ local: specifier.local.name, imported, source, ...at })
      }
      return
    }
    case 'ExportNamedDeclaration': {
      if (statement.declaration) {
        const own = module.staticExports.filter(({ start }) => start === statement.start)
        for (const { exportName } of own.flatMap(({ entries }) => entries)) {
          if (exportName.name === null) continue
          result.declared.add(exportName.name)
          result.exported.set(exportName.name, exportName.name)
        }
        result.code += slice(statement.declaration.start)
        return
      }
      for (const specifier of statement.specifiers) {
        let local = nameOf(specifier.local)
        if (statement.source) {
          const imported = local
          local = `__reexport${result.imports.length}`
          result.imports.push({ local, imported, source: statement.source.value, ...at })
        }
        result.exported.set(nameOf(specifier.exported), local)
      }
      return
    }
    case 'ExportDefaultDeclaration':
      result.layout = true
      result.code += `const __layout = ${slice(statement.declaration.start)}`
      return
    case 'ExportAllDeclaration':
      return
    default: {
      const code = slice(statement.start)
      for (const name of declaredNames(code)) result.declared.add(name)
      result.code += code
    }
  }
}

/** Names that a statement declares, read as if it exported them. Empty for other statements, which cannot be exported. */
function declaredNames(code: string): string[] {
  const { module } = parseSync('page.jsx', `export ${code}`, { lang: 'jsx', sourceType: 'module' })
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  )
}

function nameOf(name: ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

type ModuleBlock = Extract<MdastNode, { type: 'mdxjsEsm' }>

/** The module code of a file without imports and exports. */
export const emptyModule = (): ModuleCode => ({
  imports: [],
  code: '',
  declared: new Set(),
  exported: new Map(),
  layout: false,
})

/** Blocks of imports and exports, including those inside components. */
export function moduleBlocks(nodes: readonly MdastNode[]): ModuleBlock[] {
  return nodes.flatMap((node) =>
    node.type === 'mdxjsEsm' ? [node] : node.type === 'mdxJsxFlowElement' ? moduleBlocks(node.children) : [],
  )
}

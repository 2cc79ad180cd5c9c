/** Where expressions and components fail: a problem at the place, not the end of the page. */
import type { Place } from '../../model/article'
import { browserHint } from '../../modules/run/module-problem'
import { didYouMean } from '../../model/nearest'
import { errorText } from '../parse/parsed-file'
import { report, type PageState, type Unit } from '../scope'
import type { Run } from './run'
import { defaultTimeLimitMs, withTimeLimit } from './time-limit'

/** Does work at a place; what it throws is reported, and the result is undefined then. */
export function guard<T>(run: Run, unit: Unit, place: Place, evaluate: () => T): T | undefined {
  try {
    return evaluate()
  } catch (error) {
    reportFailure(run, unit, place, error)
    return undefined
  }
}

/** As `guard`, for work of a whole page, which ends in time; its place is where it was then. */
export function guardLong<T>(run: Run, unit: Unit, place: Place, work: () => T): T | undefined {
  run.place = place
  try {
    return withTimeLimit(work, run.page.context.timeLimitMs ?? defaultTimeLimitMs)
  } catch (error) {
    reportFailure(run, unit, run.place, error)
    return undefined
  }
}

/** Whether what stands at a place uses an import that failed: that was reported, and this is no more than its consequence. */
function followsFailedImport({ parsed }: Unit, { pieces }: PageState, place: Place): boolean {
  const failed = [...parsed.imports].flatMap(([name, { kind }]) => (kind === 'missing' ? [name] : []))
  if (failed.length === 0) return false
  const codes = pieces.flatMap((piece) => ('code' in piece && piece.place === place ? [piece.code] : []))
  const code = codes.length > 0 ? codes.join('\n') : parsed.module.code
  return failed.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code))
}

/** Reports what an expression or a component threw, unless it follows from an import that failed. */
export function reportFailure(run: Run, unit: Unit, place: Place, error: unknown): void {
  if (followsFailedImport(unit, run.page, place)) return
  const text = errorText(error)
  const missing = /^(\w+) is not defined$/.exec(text)?.[1]
  const known = [
    ...unit.parsed.imports.keys(),
    ...unit.parsed.module.declared,
    'props',
    'frontMatter',
    'toc',
    'contentTitle',
  ]
  report({ page: run.page, unit }, place, {
    severity: 'error',
    code: 'mdx-runtime',
    message: `An expression or component on this page failed: ${text}`,
    hint:
      browserHint(text) ??
      (missing === undefined
        ? 'The line is that of the expression or component on the page.'
        : `${didYouMean(missing, known) ?? ''} Import \`${missing}\`, or declare it with \`export const ${missing} = …\`; for literal braces write \`\\{\`.`.trim()),
  })
}

/** Turns errors in expressions and components into problems at their position, so the rest of the page is still rendered. */
import type { Place } from '../../model/article'
import { browserHint } from '../../modules/run/module-problem'
import { didYouMean } from '../../model/nearest'
import { errorText } from '../parse/parsed-file'
import { report, type PageState, type Unit } from '../scope'
import type { Run } from './run'
import { defaultTimeLimitMs, withTimeLimit } from './time-limit'

/** Calls `evaluate`. If it throws, reports the error at `place` and returns undefined. */
export function guard<T>(run: Run, unit: Unit, place: Place, evaluate: () => T): T | undefined {
  try {
    return evaluate()
  } catch (error) {
    reportFailure(run, unit, place, error)
    return undefined
  }
}

/** Like `guard`, for a whole page and with a time limit. Errors are reported at the position reached by then. */
export function guardLong<T>(run: Run, unit: Unit, place: Place, work: () => T): T | undefined {
  run.place = place
  try {
    return withTimeLimit(work, run.page.context.timeLimitMs ?? defaultTimeLimitMs)
  } catch (error) {
    reportFailure(run, unit, run.place, error)
    return undefined
  }
}

/** Whether the code at a place uses a failed import. The import has been reported, and this error is only a consequence. */
function followsFailedImport({ parsed }: Pick<Unit, 'parsed'>, { codes }: PageState, place: Place): boolean {
  const failed = [...parsed.imports].flatMap(([name, { kind }]) => (kind === 'missing' ? [name] : []))
  const code = codes.get(place) ?? parsed.module.code
  return failed.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code))
}

/** Reports an error from an expression or a component, unless a failed import caused it. */
export function reportFailure(run: Run, unit: Pick<Unit, 'parsed'>, place: Place, error: unknown): void {
  if (followsFailedImport(unit, run.page, place)) return
  const text = errorText(error)
  const thrownAt = run.page.context.placeOf?.(error)
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
        ? thrownAt
          ? `It was thrown at \`${thrownAt.file}:${thrownAt.line}:${thrownAt.column}\`.`
          : 'The line points at the expression or component on the page.'
        : `${didYouMean(missing, known) ?? ''} Import \`${missing}\`, or declare it with \`export const ${missing} = …\`; for literal braces write \`\\{\`.`.trim()),
  })
}

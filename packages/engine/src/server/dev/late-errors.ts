import { messageOf } from '../../modules/run/module-problem'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './problem-board'

/**
 * Errors that code of the site throws later than its page was made, in a timer or a promise that nobody waits for, are told like others
 * and end nothing. One of the engine ends the server, as it does every command. Returns what stops it.
 */
export function tellLateErrors(site: DevSite, problems: ProblemBoard): () => void {
  const onError = (error: unknown) => {
    const place = site.site.modules.placeOf(error)
    if (!place) throw error
    problems.addToSite({
      severity: 'error',
      code: 'late-error',
      message: `Code of the site failed after its page was made: ${messageOf(error)}`,
      hint: 'Catch it where it is thrown. In a build it ends the command.',
      ...place,
    })
    problems.publish()
  }
  process.on('uncaughtException', onError)
  return () => process.off('uncaughtException', onError)
}

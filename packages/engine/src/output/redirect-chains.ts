import { splitAddress } from '../model/path'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'

/**
 * Redirects that lead to where readers end in one step: one that leads to another moved page leads to where that went. Those that lead
 * round in a circle are left out, and each circle is told once, with its members.
 * @param fileOf the file that a redirect's old route stands in
 */
export function followChains(
  redirects: readonly Redirect[],
  fileOf: (from: string) => string | undefined,
): { redirects: Redirect[]; problems: Problem[] } {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))
  const told = new Set<string>()
  const problems: Problem[] = []
  const followed = redirects.flatMap(({ from, to }): Redirect[] => {
    const way = [from]
    let target = to
    for (;;) {
      const { route, rest } = splitAddress(target)
      const begin = way.indexOf(route)
      if (begin >= 0) {
        const circle = way.slice(begin)
        if (circle.every((member) => !told.has(member)))
          problems.push(loop(circle, fileOf(circle[0] ?? from)))
        for (const member of circle) told.add(member)
        return []
      }
      const next = targets.get(route)
      if (next === undefined) return [{ from, to: target }]
      way.push(route)
      // The heading that is named last is the one of the page that readers see.
      target = splitAddress(next).rest === '' ? next + rest : next
    }
  })
  return { redirects: followed, problems }
}

function loop(members: readonly string[], file: string | undefined): Problem {
  const [first = ''] = members
  return {
    severity: 'error',
    code: 'redirect-loop',
    message:
      members.length === 1
        ? `\`${first}\` redirects to itself.`
        : `Redirects lead round in a circle: ${[...members, first].map((member) => `\`${member}\``).join(' → ')}.`,
    hint: 'Remove one of them, or let it lead to a page.',
    ...(file !== undefined && { file }),
  }
}

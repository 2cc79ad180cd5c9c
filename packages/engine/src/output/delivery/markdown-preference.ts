/*
 * Content negotiation between a page and its Markdown copy (RFC 9110, 12.5.1), put together from regular expressions in the part of the
 * language that every server knows (no look-around), because the files for hosts carry them as they are.
 */

/** One way in which `Accept` can give a media type its weight. */
export interface WeightPattern {
  /** For a search without regard to case; the third group is the weight where `weight` is absent. */
  pattern: string
  /** What it stands for where none is written. */
  weight?: '1'
}

/** Ways in which `Accept` weighs one media range; the first that is found counts. A weight that is none counts as none given. */
function weightsOf(range: string): WeightPattern[] {
  return [
    { pattern: `(^|,)[ ]*${range}[ ]*(;[^,]*)?;[ ]*q=([01]?[.]?[0-9]*)[ ]*(;|,|$)` },
    { pattern: `(^|,)[ ]*${range}[ ]*(;[^,]*)?(,|$)`, weight: '1' },
  ]
}

/** The weight of Markdown. It counts where it is named: who takes anything gets the page. */
export const markdownWeights = weightsOf('text/markdown')
/** The weight of a page's HTML: that of the most specific range which covers it, 0 where none does. */
export const htmlWeights = ['text/html', 'text/[*]', '[*]/[*]'].flatMap(weightsOf)

/**
 * Whether the first of two weights, `0.9:0.85`, is more than nothing and at least the second, for servers that compare texts alone: 1 is;
 * else digits are the same up to one that is larger, or up to where the second ends, or all the same. Uses a reference to a group.
 */
export const outweighs = [
  '^1[.0]*:',
  '^0?[.][0-9]*[1-9][0-9]*:0?[.0]*$',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (digit) => String.raw`^0?([.][0-9]*)${digit}[0-9]*:0?\1[0-${digit - 1}]`,
  ),
  String.raw`^0?([.][0-9]*)0*[1-9][0-9]*:0?\1$`,
  String.raw`^0?([.][0-9]*[1-9])0*:0?\1(0*)$`,
]

/**
 * Whether a request wants a page's Markdown copy: its `Accept` names `text/markdown`, with a weight that is not below that of HTML.
 * Browsers never name it; readers that are programs do.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const markdown = weightIn(accept, markdownWeights)
  return markdown > 0 && markdown >= weightIn(accept, htmlWeights)
}

function weightIn(accept: string, weights: readonly WeightPattern[]): number {
  for (const { pattern, weight } of weights) {
    const found = new RegExp(pattern, 'i').exec(accept)
    if (found) return Number(weight ?? found[3]) || 0
  }
  return 0
}

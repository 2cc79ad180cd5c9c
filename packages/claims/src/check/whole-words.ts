/** Finds any of these texts; one that begins or ends like a word only as a whole one. */
export function wholeWords(texts: readonly string[]): RegExp {
  const patterns = [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => {
      const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      return `${/^\w/.test(text) ? '(?<![\\w$])' : ''}${escaped}${/\w$/.test(text) ? '(?![\\w$])' : ''}`
    })
  return new RegExp(patterns.join('|'), 'g')
}

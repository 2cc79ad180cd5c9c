const blockPattern = /^---[ \t]*\n(?:---|([\s\S]*?)\n---)[ \t]*(?:\n|$)/

/** The YAML block at the top of a document, whole and without its fences; undefined where there is none. */
export function frontmatterBlock(source: string): { whole: string; yaml: string } | undefined {
  const found = blockPattern.exec(source)
  return found ? { whole: found[0], yaml: found[1] ?? '' } : undefined
}

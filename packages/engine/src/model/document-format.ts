/**
 * How a document is parsed.
 * @param settings.format what `.md` files are: MDX, or with `detect` plain Markdown. Default `mdx`.
 */
export function formatOf(file: string, { format }: { format?: 'mdx' | 'detect' }): 'md' | 'mdx' {
  return format === 'detect' && file.endsWith('.md') ? 'md' : 'mdx'
}

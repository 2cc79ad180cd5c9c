/** A plain text as Markdown: every character of it shows. An underscore between letters needs no mark, and stays readable for programs. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<>]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\$&')
}

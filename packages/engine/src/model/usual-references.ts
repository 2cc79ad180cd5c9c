import type { References } from './html-markup'

/** The references that an article's HTML has as a rule, Latin letters by number among them; others come from a writer's own HTML. */
const usual =
  /&(?:(amp|lt|gt|quot|apos|nbsp)|#(3[2-9]|[4-9]\d|1[01]\d|12[0-6]|1[6-9]\d|2[0-4]\d|25[0-5])|#x([2-6a-f][\da-f]|7[\da-e]));/gi
const names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
])

const decode = (html: string): string =>
  html.includes('&')
    ? html.replace(usual, (found, name?: string, decimal?: string, hexadecimal?: string) =>
        name === undefined
          ? String.fromCharCode(
              decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal),
            )
          : (names.get(name) ?? found),
      )
    : html

/** All that there are in most pages, in a few hundred bytes of code. */
const usualReferences: References = { text: decode, attribute: decode }

/** What undoes all references of some HTML: the whole table, 20 kB of script, is loaded for those that need it. */
export async function referencesOf(html: string): Promise<References> {
  if (!/&[a-z#]/i.test(html.replace(usual, ''))) return usualReferences
  const { decodeHTML, decodeHTMLAttribute } = await import('entities/decode')
  return { text: decodeHTML, attribute: decodeHTMLAttribute }
}

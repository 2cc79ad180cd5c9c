/** What a file is imported as text by: `x.ts?raw` or `!!raw-loader!x.ts`, also with webpack's `!!` before either. */
export function rawSpecifier(source: string): string | undefined {
  const plain = source.replace(/^-?!{1,2}/, '')
  return /^raw-loader!(.+?)(?:\?raw)?$/.exec(plain)?.[1] ?? /^(.+)\?raw$/.exec(plain)?.[1]
}

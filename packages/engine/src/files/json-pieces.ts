/** JSON of a list, piece by piece: of a long one the whole text takes more memory than all that it is made of. */
export function* jsonOfList(items: Iterable<unknown>): Iterable<string> {
  let before = '['
  for (const item of items) {
    yield before + JSON.stringify(item)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** JSON of a record of which each entry's value is JSON already, piece by piece. */
export function* jsonOfRecord(
  entries: Iterable<readonly [key: string, json: string | Iterable<string>]>,
): Iterable<string> {
  let before = '{'
  for (const [key, json] of entries) {
    yield `${before}${JSON.stringify(key)}:`
    if (typeof json === 'string') yield json
    else yield* json
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** JSON of the values of a record's entries. */
export function* jsonEntries(
  entries: Iterable<readonly [key: string, value: unknown]>,
): Iterable<readonly [key: string, json: string]> {
  for (const [key, value] of entries) yield [key, JSON.stringify(value)]
}

/** Lines as one text, piece by piece: what `join('\n')` gives. */
export function* joinedLines(lines: Iterable<string>): Iterable<string> {
  let before = ''
  for (const line of lines) {
    yield before + line
    before = '\n'
  }
}

/** Entries of a record, without a list of them. */
export function* entriesOf<Value>(
  record: Readonly<Record<string, Value>>,
): Iterable<readonly [key: string, value: Value]> {
  for (const key in record) {
    const value = record[key]
    if (value !== undefined) yield [key, value]
  }
}

/** What developers write short, and the words that texts have for it. */
export const abbreviations: ReadonlyMap<string, readonly string[]> = new Map([
  ['auth', ['authentication']],
  ['ci', ['continuous', 'integration']],
  ['db', ['database']],
  ['e2e', ['endtoend']],
  ['i18n', ['internationalization']],
  ['perms', ['permissions']],
  ['pr', ['pull', 'request']],
  ['prs', ['pull', 'requests']],
  ['repo', ['repository']],
])

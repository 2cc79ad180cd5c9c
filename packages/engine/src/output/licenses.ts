import type { PackageLicense } from '../bundle/client-bundle'

/** File with the notices of others whose code readers get. */
export const licensesFile = 'third-party-licenses.txt'

/** Text of that file: the packages in the scripts, each with the text of its licence. */
export function licensesText(licenses: readonly PackageLicense[]): string {
  const notices = licenses.map(({ name, version, identifier, text }) => {
    const head = `${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}`
    return `${head}\n${'-'.repeat(head.length)}\n\n${text ?? 'The package has no text of its licence.'}\n`
  })
  return `The scripts of this site contain code of these packages.\n\n${notices.join('\n\n')}`
}

import { searchScope } from './site-address'

/** Says which version is searched, where there are several. */
export function SearchedVersion() {
  const { label } = searchScope()
  return label === undefined ? null : (
    <p className="search-version">
      Version: <b>{label}</b>
    </p>
  )
}

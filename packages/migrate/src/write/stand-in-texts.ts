/** Code of what stands in a new site for exports of Docusaurus, by their names. */

/** Lines of pictures of 24 × 24. */
export const icons: Readonly<Record<string, string | undefined>> = {
  Arrow: 'M5 12h13M13 6l6 6-6 6',
  Close: 'M5 5l14 14M19 5L5 19',
  Copy: 'M9 9V4h11v11h-5M4 9h11v11H4z',
  DarkMode: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z',
  Edit: 'M4 20l1-5L16 4l4 4L9 19z',
  ExternalLink: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  Home: 'M3 11l9-7 9 7M6 9v11h12V9',
  Language: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
  LightMode: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2',
  Menu: 'M4 6h16M4 12h16M4 18h16',
  Success: 'M4 13l5 5L20 6',
  WordWrap: 'M4 6h16M4 12h14a3 3 0 0 1 0 6h-5M15 15l-3 3 3 3M4 18h4',
}

/** A picture; a ring where there is none of that name. */
export const iconText = (
  lines = 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16',
): string => `export default function Icon(props) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden {...props}>
      <path d="${lines}" />
    </svg>
  )
}
`

const plugin = 'docusaurus-plugin-content-docs'
export const globalData: Readonly<Record<string, string | undefined>> = {
  default: `/** The documents alone: other plugins' data are not there. */
export default function useGlobalData() {
  return { '${plugin}': useAllDocsData() }
}
`,
  useAllPluginInstancesData: `export function useAllPluginInstancesData(name) {
  const docs = useAllDocsData()
  return name === '${plugin}' ? docs : undefined
}
`,
  usePluginData: `export function usePluginData(name, id = 'default') {
  const docs = useAllDocsData()
  return name === '${plugin}' ? docs[id] : undefined
}
`,
}

export const themeCommon: Readonly<Record<string, string | undefined>> = {
  PageMetadata: `export function PageMetadata({ title, description, children }) {
  return (
    <>
      {title && <title>{title}</title>}
      {description && <meta name="description" content={description} />}
      {children}
    </>
  )
}
`,
  useQueryString: `const changed = 'query-string'
const subscribe = (onChange) => {
  for (const event of ['popstate', changed]) addEventListener(event, onChange)
  return () => {
    for (const event of ['popstate', changed]) removeEventListener(event, onChange)
  }
}

export function useQueryString(key) {
  const read = () => new URLSearchParams(location.search).get(key) ?? ''
  const value = React.useSyncExternalStore(subscribe, read, () => '')
  const set = (next) => {
    const url = new URL(location.href)
    if (next) url.searchParams.set(key, next)
    else url.searchParams.delete(key)
    history.replaceState(history.state, '', url)
    dispatchEvent(new Event(changed))
  }
  return [value, set]
}
`,
  useScrollPositionBlocker: `export function useScrollPositionBlocker() {
  const kept = React.useRef(undefined)
  React.useEffect(() => {
    if (kept.current) scrollBy(0, kept.current.element.getBoundingClientRect().top - kept.current.top)
    kept.current = undefined
  })
  return {
    blockElementScrollPositionUntilNextRender(element) {
      kept.current = { element, top: element.getBoundingClientRect().top }
    },
  }
}
`,
}

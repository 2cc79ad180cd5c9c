/** Constants that the specification fixes. Each has its unit in its name; CSS repeats the breakpoint by necessity. */

/** From this viewport width on the sidebar stands beside the text; below it is a drawer (N8). */
export const desktopMinWidthPx = 996
/** A route change that takes longer than this shows the progress bar (N13). */
export const progressDelayMs = 200
/** Duration of a collapse animation when the reader prefers reduced motion (N10). */
export const reducedMotionCollapseMs = 1
/** Default heading levels of the table of contents (N11). */
export const tocHeadingLevels = { min: 2, max: 3 } as const
/** The logo is at most this high in CSS pixels, so that the navbar holds it (I2). */
export const logoMaxHeightPx = 44
/** Height of a logo whose size is not configured, in CSS pixels; Docusaurus' own. */
export const logoHeightPx = 32
/** Attribute of links that are not looked for; Docusaurus' own. */
export const unchecked = 'data-nobrokenlinkcheck'
/** Key of the colour mode in local storage (N5). */
export const themeStorageKey = 'theme'
/** Id of the docs plugin in Docusaurus' terms; part of storage keys. */
export const docsPluginId = 'default'
/** Key of the id of the dismissed announcement in local storage (N6). */
export const announcementStorageKey = 'announcement.dismissed'
/** Prefix of the key of a tab group's choice in local storage (C3); Docusaurus' own key. */
export const tabStorageKeyPrefix = 'docusaurus.tab.'
/** Locale and text direction of the site (I3). */
export const locale = { language: 'en', direction: 'ltr' } as const

/** The version of Docusaurus whose content format pages are written in. */
export const compatibleFormatVersion = '3.1.1'
/** Id of the only sidebar of a site without a sidebars file; Docusaurus' own. */
export const defaultSidebarId = 'defaultSidebar'

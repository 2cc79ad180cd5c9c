/** Constants fixed by the specification, with their units in their names. CSS has to repeat the breakpoint. */

/** From this viewport width on, the sidebar is a column next to the text; below it, a drawer (N8). */
export const desktopMinWidthPx = 996
/** A route change that takes longer than this shows the progress bar (N13). */
export const progressDelayMs = 200
/** Duration of a collapse animation when the reader prefers reduced motion (N10). */
export const reducedMotionCollapseMs = 1
/** Maximum height of the logo in CSS pixels, so that it fits the navbar (I2). */
export const logoMaxHeightPx = 44
/** Attribute of links that are not checked; the same as in Docusaurus. */
export const unchecked = 'data-nobrokenlinkcheck'
/** Key of the colour mode in local storage (N5). */
export const themeStorageKey = 'theme'
/** Id of the docs plugin in Docusaurus' terms; part of storage keys. */
export const docsPluginId = 'default'
/** Local storage key for the id of the dismissed announcement (N6). */
export const announcementStorageKey = 'announcement.dismissed'
/** Prefix of the local storage key for a tab group's selection (C3); the same as in Docusaurus. */
export const tabStorageKeyPrefix = 'docusaurus.tab.'
/** Locale and text direction of the site (I3). */
export const locale = { language: 'en', direction: 'ltr' } as const

/** The version of Docusaurus whose content format this engine supports. */
export const compatibleFormatVersion = '3.1.1'
/** Sidebar id for a site without a sidebars file; the same as in Docusaurus. */
export const defaultSidebarId = 'defaultSidebar'

import type { Route } from './doc'

/** An admonition type, as used in `:::name`. Its label is the default title; a site's own label also precedes any other title. */
export interface AdmonitionKind extends UserAdmonitionKind {
  icon: string
  /** Part of the class `admonition-{style}`. */
  style: string
  own: boolean
}

/** A generated page that lists all admonitions of a type. */
export interface AdmonitionList {
  route: Route
  title: string
  description?: string
}

/** An admonition type as declared in `markdown.admonitions`. */
export interface UserAdmonitionKind {
  label: string
  /** SVG path data of an icon, drawn with a 1.5 px stroke in a 16 × 16 box. Default: a flag. */
  icon?: string
  /** Generates a page at `route` that lists all admonitions of this type by section and page. Default: none. */
  list?: AdmonitionList
}

const icons = {
  note: 'M3 2h7l3 3v9H3zM5.5 6h5M5.5 8.5h5M5.5 11h3',
  tip: 'M6 12.5h4M6.5 14.5h3M8 1.5a4.5 4.5 0 0 0-2.5 8.2v1.3h5V9.7A4.5 4.5 0 0 0 8 1.5z',
  info: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 7v4M8 4.7v.1',
  warning: 'M8 2 14.5 13.5h-13zM8 6v3.5M8 11.5v.1',
  danger: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.5v4M8 11v.1',
  flag: 'M4 14.5v-13M4 2.5h8.5l-2 3 2 3H4',
}

function builtIn(label: string, style: string, icon: keyof typeof icons): AdmonitionKind {
  return { label, style, icon: icons[icon], own: false }
}

export const builtInAdmonitions: ReadonlyMap<string, AdmonitionKind> = new Map([
  ['note', builtIn('Note', 'note', 'note')],
  ['tip', builtIn('Tip', 'tip', 'tip')],
  ['info', builtIn('Info', 'info', 'info')],
  ['warning', builtIn('Warning', 'warning', 'warning')],
  ['danger', builtIn('Danger', 'danger', 'danger')],
  ['caution', builtIn('Caution', 'caution', 'warning')],
  ['important', builtIn('Important', 'info', 'info')],
  ['success', builtIn('Success', 'tip', 'tip')],
  ['secondary', builtIn('Note', 'note', 'note')],
])

export function admonitionKinds(
  own: Readonly<Record<string, UserAdmonitionKind>>,
): ReadonlyMap<string, AdmonitionKind> {
  return new Map([
    ...builtInAdmonitions,
    ...Object.entries(own).map(([keyword, { icon, ...kind }]): [string, AdmonitionKind] => [
      keyword,
      { ...kind, style: keyword, icon: icon ?? icons.flag, own: true },
    ]),
  ])
}

/** The types that have a list page. */
export const listedKinds = (own: Readonly<Record<string, UserAdmonitionKind>>) =>
  Object.entries(own).flatMap(([keyword, { label, list }]) => (list ? [{ keyword, label, list }] : []))

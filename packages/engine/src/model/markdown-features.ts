/** Syntax that a site can turn on. If a page uses one that is neither on nor `false`, the build warns. */
export interface MarkdownFeatures {
  /** Fences marked `npm2yarn` become tabs for each package manager. Needs `npm-to-yarn` in the site folder. Default off. */
  npm2yarn?: boolean | Npm2Yarn
  /** `mermaid` fences are drawn when the site is built. Needs `beautiful-mermaid` in the site folder. Default off. */
  mermaid?: boolean
  /** Quotes that begin with `[!NOTE]` are admonitions, as on GitHub. Default off. */
  githubAlerts?: boolean
  /** `$…$` and `$$…$$` are formulas, converted to MathML when the site is built. Needs `katex` in the site folder. Default off. */
  math?: boolean | MathSettings
}

export interface Npm2Yarn {
  /** Whether a selection applies to all of these tabs and is stored. Default: true. */
  sync?: boolean
  /** Package managers other than npm, in order. Default: `['yarn', 'pnpm', 'bun']`. */
  converters?: ('yarn' | 'pnpm' | 'bun')[]
}

export interface MathSettings {
  /** Whether `$…$` is a formula; otherwise only `$$…$$` is. Default: true. */
  singleDollarTextMath?: boolean
  /** Custom commands and their expansions: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
  macros?: Record<string, string>
}

/** The package that a feature needs. */
export const featurePackages = {
  npm2yarn: 'npm-to-yarn',
  mermaid: 'beautiful-mermaid',
  math: 'katex',
} as const

/** Settings of a feature; undefined if it is off. */
export function settingsOf<Settings extends object>(
  feature: boolean | Settings | undefined,
): Partial<Settings> | undefined {
  return feature === true ? {} : feature === false ? undefined : feature
}

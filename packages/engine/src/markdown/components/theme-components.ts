import type { Place } from '../../model/article'
import { textOf } from '../../model/html-reader'
import { admonition } from '../html/admonitions'
import { fenceOptions, renderCodeBlock } from '../code/code-block'
import { attributes, escapeAttribute } from '../../model/escape'
import { headingId, headingText, renderHeading } from '../html/headings'
import { renderImage, renderLink } from '../html/links'
import { addPiece, addSlot, report, resolvePieces, type Scope } from '../scope'
import { tabItem, tabs } from './tabs'
import { htmlOf, plain, text, type ThemeComponent } from './theme-values'
import { writingComponents } from './writing-components'

/** Items of `useCurrentSidebarCategory()`; `DocCardList` recognises them by identity. */
export const currentCategoryItems: readonly unknown[] = Object.freeze([])

/** Docusaurus' components and other common ones. They map strings to strings, so they need no React and run during the walk. */
export const themeComponents: Record<string, ThemeComponent> = {
  ...writingComponents,
  Tabs: tabs,
  TabItem: tabItem,
  Admonition({ props, children, scope, place }) {
    return admonition(scope, {
      type: text(props['type']) ?? 'note',
      title: htmlOf(props['title']),
      id: text(props['id']),
      className: text(props['className']),
      body: children,
      place,
    })
  },
  CodeBlock({ props, children, scope, place }) {
    const language =
      text(props['language']) ?? /language-([\w+-]+)/.exec(text(props['className']) ?? '')?.[1] ?? ''
    const { meta } = fenceOptions(language, text(props['metastring']))
    const title = text(props['title'])
    if (title !== undefined) meta.values['title'] = title
    const lineNumbers = props['showLineNumbers']
    if (lineNumbers !== undefined && lineNumbers !== false)
      meta.firstLineNumber = typeof lineNumbers === 'number' ? lineNumbers : 1
    // A fence's HTML, or text that Markdown split into paragraphs.
    const code = textOf(resolvePieces(scope.page, children)).replace(/^\n+|\s+$/g, '')
    return renderCodeBlock(scope, { code, language, meta, place })
  },
  Details({ props, children }) {
    const summary = htmlOf(props['summary']) ?? 'Details'
    const inner = /^<summary[\s>]/.test(summary) ? summary : `<summary>${summary}</summary>`
    return `<details${attributes({ open: props['open'] === true })}>${inner}\n${children}</details>`
  },
  DocCardList({ props, scope: { page }, place }) {
    const { items } = props
    const target = Array.isArray(items) && items !== currentCategoryItems ? JSON.stringify(items) : ''
    return addSlot(page, { kind: 'cards', target, place })
  },
  DocCard: ({ props, scope: { page }, place }) =>
    addSlot(page, { kind: 'cards', target: JSON.stringify([props['item']]), place }),
  Link({ props, children, scope, place }) {
    const { to, href, className, isNavLink: _, children: __, ...rest } = props
    const target = text(to) ?? text(href)
    const given = { class: text(className), ...plain(rest) }
    // Without an address it is a target for other links.
    if (target === undefined) return `<a${attributes(given)}>${children}</a>`
    return renderLink(scope.page, { target, html: children, place, attributes: given })
  },
  Heading({ props, children, scope, place }) {
    const level = Number(/^h([1-6])$/.exec(text(props['as']) ?? 'h2')?.[1] ?? 2)
    const id = headingId(scope, place, headingText(children), text(props['id']))
    return renderHeading(scope.page, { level, html: children, id })
  },
  TOCInline({ props, scope: { page } }) {
    const { toc, minHeadingLevel = 2, maxHeadingLevel = 3 } = props
    const make = (): string => {
      const wanted = Array.isArray(toc) ? new Set(toc.map((entry: { id?: unknown }) => entry?.id)) : undefined
      const items = page.headings.filter(
        ({ id, level }) =>
          level >= Number(minHeadingLevel) && level <= Number(maxHeadingLevel) && (wanted?.has(id) ?? true),
      )
      const list = items.map(({ id, html, level }) => {
        const href = escapeAttribute(`#${id}`)
        return `<li class="toc-inline-${level}"><a href="${href}">${html}</a></li>`
      })
      return `<ul class="toc-inline">${list.join('')}</ul>`
    }
    return addPiece(page, { make })
  },
  IdealImage: ({ props, scope, place }) => image(props, imageSource(props['img']), scope, place),
  ThemedImage({ props, scope, place }) {
    const { sources, className, ...rest } = props
    const { light, dark = light }: Record<string, unknown> = { ...Object(sources) }
    const classOf = (name: string) => `${text(className) ?? ''} themed-image-${name}`.trim()
    const inLight = image({ ...rest, className: classOf('light') }, imageSource(light), scope, place)
    // The empty `alt` keeps a missing text from being reported twice.
    const inDark = { alt: '', ...rest, className: classOf('dark') }
    return inLight + image(inDark, imageSource(dark), scope, place)
  },
  BrowserOnly({ props, scope, place }) {
    report(scope, place, {
      code: 'browser-only',
      message: '`<BrowserOnly>` shows only its fallback: the text of a page does not run in the browser.',
      hint: "Move its content into a component in `components/` that starts with `'use client'`; it then runs in the browser.",
    })
    return htmlOf(props['fallback']) ?? ''
  },
  Head({ scope, place }) {
    report(scope, place, {
      code: 'head-ignored',
      message: '`<Head>` is ignored: a page cannot add to the document head.',
      hint: 'Use the frontmatter keys `title`, `description`, `keywords` and `image`, or `metadata` in the site configuration.',
    })
    return ''
  },
}

function image(props: Record<string, unknown>, target: string, scope: Scope, place: Place): string {
  const { alt, img: _, src: __, className, ...rest } = props
  const given = { class: text(className), ...plain(rest) }
  return renderImage(scope, { target, alt: text(alt), place, attributes: given })
}

/** `require('./a.png')` with or without `.default`. */
function imageSource(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'default' in value) return String(value.default)
  return text(value) ?? ''
}

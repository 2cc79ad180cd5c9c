import type { Place } from '../../model/article'
import { addSlot, type PageState, type Scope } from '../scope'
import { currentCategoryItems } from './theme-components'

/** Address of a file of `static/`, which has an ending, or of a page. */
export function siteAddress(path: string, page: PageState, place: Place): string {
  return addSlot(page, { kind: /\.[a-z\d]+$/i.test(path) ? 'asset' : 'link', target: path, place })
}

/** Functions that pages get from Docusaurus' modules (`importable`) and without an import (`globals`). */
export function createHooks(
  { page, unit }: Scope,
  place: () => Place,
): { importable: Record<string, unknown>; globals: Record<string, unknown> } {
  const asset = (target: string): string => addSlot(page, { kind: 'asset', target, place: place() })
  return {
    importable: {
      useBaseUrl: (path: string): string => siteAddress(path, page, place()),
      useIsBrowser: (): boolean => false,
      useCurrentSidebarCategory: () => ({ type: 'category', label: '', items: currentCategoryItems }),
      translate: ({ message, id }: { message?: string; id?: string }): string => message ?? id ?? '',
    },
    globals: {
      /** `require('./image.png').default`, `require('./data.json')`. */
      require: (path: string) => {
        const { required } = unit.parsed
        // JSON is what CommonJS exports, not an export of it.
        if (path.endsWith('.json')) return required.get(path)?.['default']
        return required.get(path) ?? { default: asset(path), toString: () => asset(path) }
      },
      /** `await import('./data.json')`. */
      __import: async (path: string) => {
        const loaded = unit.parsed.required.get(path)
        if (loaded) return loaded
        throw new Error(
          `\`import('${path}')\` names no file: paths start with \`./\`, \`../\` or \`@site/\`.`,
        )
      },
    },
  }
}

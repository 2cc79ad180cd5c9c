import type { Place } from '../../model/article'
import { addSlot, type Scope } from '../scope'
import { currentCategoryItems } from './theme-components'

/** Functions that pages get from Docusaurus' modules (`importable`) and without an import (`globals`). */
export function createHooks(
  { page }: Scope,
  place: () => Place,
): { importable: Record<string, unknown>; globals: Record<string, unknown> } {
  const asset = (target: string): string => addSlot(page, { kind: 'asset', target, place: place() })
  return {
    importable: {
      /** A file with an ending is an asset of `static/`, anything else a page. */
      useBaseUrl: (path: string): string =>
        /\.[a-z\d]+$/i.test(path)
          ? asset(path)
          : addSlot(page, { kind: 'link', target: path, place: place() }),
      useIsBrowser: (): boolean => false,
      useCurrentSidebarCategory: () => ({ type: 'category', label: '', items: currentCategoryItems }),
      translate: ({ message, id }: { message?: string; id?: string }): string => message ?? id ?? '',
    },
    globals: {
      /** `require('./image.png').default`. */
      require: (path: string) => ({ default: asset(path), toString: () => asset(path) }),
    },
  }
}

import type { PageTexts } from '../format/files'

/** Gets a file's bytes; rejects when the file cannot be had. */
export type FetchFile = (url: string) => Promise<Uint8Array>

/** Undoes the deflating of a file. */
export type Inflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** Where an index is read from. */
export interface IndexPlace {
  manifestUrl: string
  fetchFile: FetchFile
  /** Default: the browser's own. Node has that, too, but loads what fetches from the network for it. */
  inflate?: Inflate
  /** Texts of a page. Default: they are read from the page's data, which lie beside the manifest. */
  textsOf?: (route: string) => Promise<PageTexts>
}

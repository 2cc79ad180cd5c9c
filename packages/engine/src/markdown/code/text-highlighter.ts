import { escapeText } from '../../model/escape'
import type { Highlighter } from './highlighter'

/** For those who want the text of a page: code without colours, and for each `dot` fence an empty drawing, even for a faulty one. */
export const textHighlighter: Highlighter = {
  highlight: (code) => Promise.resolve({ lines: escapeText(code).split('\n') }),
  cache: {
    get: (key) => (key.startsWith('dot-') ? '<svg class="diagram-svg"></svg>' : undefined),
    set: () => {},
  },
}

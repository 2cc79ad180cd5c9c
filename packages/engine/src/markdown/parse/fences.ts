/** Container markers (quote, list) that may stand before a block, then a code fence: its characters, then its info string. */
export const fenceOpening = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*(`{3,}(?=[^`]*$)|~{3,})(.*)$/
export const fenceClosing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

/*
 * One regular expression each, in the part of the language that every server knows (no look-around), because the files for hosts carry
 * them as they are.
 */

/** `Accept` names Markdown without a smaller weight: nothing else can be wanted more. */
export const namesMarkdown = '(^|,)[ ]*text/markdown[ ]*(;[ ]*q=1([.]0*)?[ ]*)?(,|$)'
/** `Accept` names Markdown alone, with whatever weight but none. */
export const namesMarkdownAlone = '^[ ]*text/markdown[ ]*;[ ]*q=0[.]0*[1-9][0-9]*[ ]*$'

const preference = new RegExp(`${namesMarkdown}|${namesMarkdownAlone}`, 'i')

/**
 * Whether a request wants a page's Markdown copy: its `Accept` names `text/markdown`, and no other type can be preferred to it.
 * Browsers never name it; readers that are programs do.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && preference.test(accept)
}

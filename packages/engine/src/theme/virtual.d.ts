/* Module that `bundle/site-plugin.ts` and `modules/run/engine-modules.ts` make. */

declare module 'virtual:engine-parts' {
  /**
   * Part of the engine that stands for one of Docusaurus' in an article on the server; `fallback` in live components, on React pages and in
   * the browser.
   */
  export function enginePart<Part>(name: string, fallback: Part): Part
}

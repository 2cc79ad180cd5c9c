/* Module that `bundle/site-plugin.ts` and `modules/run/module-files.ts` make. */

declare module 'virtual:engine-parts' {
  /** The engine's component or hook of this name, in articles on the server; the fallback in live components, React pages and the browser. */
  export function enginePart<Part>(name: string, fallback: Part): Part
}

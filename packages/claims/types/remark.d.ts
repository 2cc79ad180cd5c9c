/**
 * A remark plugin that links `src:` addresses to the source. A link that fails its check keeps its address; `npx claims verify` reports it.
 * @param options.config the configuration; default `claims.config.json` in the current folder
 */
export declare function remarkClaims(options?: { config?: string }): (tree: object) => void

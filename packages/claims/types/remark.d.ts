/**
 * A remark plugin: `src:` links lead readers to the source. One that fails its check keeps its address, because `npx claims verify` reports it.
 * @param options.config the configuration; default `claims.config.json` in the current folder
 */
export declare function remarkClaims(options?: { config?: string }): (tree: object) => void

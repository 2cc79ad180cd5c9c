/* What of the web's globals a room for both Node and browsers may use: `tsconfig.shared.json` gives it neither's. */

declare class TextEncoder {
  encode(text?: string): Uint8Array
}

declare class TextDecoder {
  decode(bytes?: Uint8Array): string
}

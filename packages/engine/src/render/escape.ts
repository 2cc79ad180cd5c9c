/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
}

/** More of a pasted text than this is not read: 20 MB. */
const maxInputBytes = 20_000_000

/** Standard input to its end, or to the limit. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    const buffer = Buffer.from(chunk)
    chunks.push(buffer)
    bytes += buffer.length
    if (bytes > maxInputBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes a text to standard output, and waits until it is gone, or nobody reads it (`| head`). */
export function writeAll(text: string): Promise<void> {
  return new Promise((resolve) => {
    // What is no closed pipe ends the process, by the stream's own event.
    process.stdout.write(text, () => resolve())
  })
}

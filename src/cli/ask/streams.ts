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

/** Writes a text to standard output, and waits until it is gone. A reader who has read enough (`| head`) is no fault. */
export function writeAll(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve()
      else reject(error)
    }
    process.stdout.once('error', onError)
    process.stdout.write(text, (error) => {
      // The event comes after this, and must not end the process.
      if (!error) process.stdout.off('error', onError)
      if (error) onError(error)
      else resolve()
    })
  })
}

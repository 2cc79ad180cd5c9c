/**
 * A site's own code runs in the engine's process. Where it asks that to end, the command would end without a word and with success: from
 * now on that is an error of the code that does. Returns what allows it again.
 */
export function forbidExit(): () => void {
  const { exit } = process
  process.exit = (code) => {
    throw new Error(`\`process.exit(${code ?? ''})\` would end the command that runs this code.`)
  }
  return () => {
    process.exit = exit
  }
}

/**
 * A site's own code that asks the process to end would end the build without a word: from now on that is an error of the code that does.
 * Returns what allows it again.
 */
export function forbidExit(): () => void {
  const { exit } = process
  process.exit = (code) => {
    throw new Error(`\`process.exit(${code ?? ''})\` would end the build.`)
  }
  return () => {
    process.exit = exit
  }
}

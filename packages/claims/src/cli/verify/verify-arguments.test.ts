import { expect, it } from 'vitest'
import { readVerifyArguments } from './verify-arguments'

it('an option whose value is empty, as from an unset variable, is not left out', () => {
  for (const option of ['--against', '--checkout', '--base'])
    expect(readVerifyArguments(['--accept', `${option}=`])).toMatch(/^`--accept` stamps what was read/)
})

import { expect, it } from 'vitest'
import { findWrongArgument } from './arguments'

const limited = { options: { '--limit': 'count' }, words: 1 }
const verify = { options: { '--against': true, '--json': false } }

it.each<[args: string[], syntax: object, fault: string | undefined]>([
  [[], {}, undefined],
  [['--json', '--against', '5.55.0'], verify, undefined],
  [['--against=5.55.0'], verify, undefined],
  [['5.55.0'], { words: 1 }, undefined],
  [['--watch'], {}, 'There is no option `--watch` here.'],
  [['--agianst', '5'], verify, 'There is no option `--agianst` here. Did you mean `--against`?'],
  [['--against'], verify, 'Option `--against` needs a value.'],
  [['--against', '--json'], verify, 'Option `--against` needs a value.'],
  [['--against', '-5'], verify, 'Option `--against` needs a value.'],
  [['--against=-5'], verify, undefined],
  [['--json=true'], verify, 'Option `--json` takes no value.'],
  [['--json='], verify, 'Option `--json` takes no value.'],
  [['--limit', '3', 'x'], limited, undefined],
  [['--limit=3', 'x'], limited, undefined],
  [['--limit'], limited, 'Option `--limit` needs a value.'],
  ...['abc', '0', '1e9', '2.5', '-3'].map((value): [string[], object, string] => [
    ['--limit', value],
    limited,
    `Option \`--limit\` has the value \`${value}\`. It takes a whole number from 1.`,
  ]),
  [['--limit='], limited, 'Option `--limit` has the value ``. It takes a whole number from 1.'],
  [['a', 'b'], { words: 1 }, 'There is no use for `b` here.'],
])('%o with %o: %s', (args, syntax, fault) => {
  expect(findWrongArgument(args, syntax)).toBe(fault)
})

/** Steps of a page run in one folder, one after the other; what they print is what the page says. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofsOn, prove } from '../../../../test/support/proofs'
import { tempFolder } from '../../../../test/support/temp-folder'

let root: string
beforeAll(() => {
  root = tempFolder(afterAll)
})

const step = (code: string, output = '', marks = '') =>
  `\`\`\`bash run ${marks}\n${code}\n\`\`\`\n\n${output === '' ? '' : `\`\`\`text\n${output}\n\`\`\`\n\n`}`
const file = (title: string, code: string) => `\`\`\`js title="${title}"\n${code}\n\`\`\`\n\n`

it('run in order, with the files that the page has written so far', async () => {
  const source = [
    file('lib/say.js', "console.log(`At ${Date.now()} ms`)\nconsole.log('Hello')"),
    step('cd lib\nNAME=Ada\nnode say.js', 'At … ms\nHello'),
    file('lib/say.js', "console.log(process.argv[2] + ' again')"),
    step('node say.js $NAME', 'Ada again'),
    step('double --version', '4'),
  ]
  const bin =
    'mkdir -p "$HOME/bin"\nprintf "echo 4" > "$HOME/bin/double"\nPATH="$HOME/bin:$PATH"\nchmod +x "$HOME/bin/double"'
  const proofs = await proofsOn('/steps', `# Steps\n\n${step(bin)}${source.join('')}`)
  expect(proofs.map(({ name, lines }) => [name, lines.length])).toEqual([['steps', 4]])
  const { code, output, verdicts } = await prove([root, 'steps'], proofs)
  expect([code, output]).toEqual([0, '1 test ran against Fixture 1.0.0, 0 failed.\n'])
  expect(verdicts).toEqual(['steps passed'])
})

it('the next text below a step is its output, with prose between them', async () => {
  const below = `${step('echo yes')}${'A sentence.\n\n'.repeat(4)}\`\`\`text\nno\n\`\`\`\n`
  const { code, output } = await prove([root, 'below'], await proofsOn('/below', below))
  expect(code).toBe(1)
  expect(output).toContain('Step 1 does not print `no` there, but: yes')
})

describe('the second step', () => {
  it.each([
    ['prints something else', 'echo no', 'yes', 'Step 2 does not print `yes` there, but: no'],
    ['prints in another order', 'echo b\necho a', 'a\nb', 'Step 2 does not print `b` there, but: b a'],
    ['fails', 'echo why\nfalse', '', 'Step 2 ended with code 1: why'],
    ['has no such program', 'no-such-program', '', 'no-such-program: command not found'],
    ['ends the shell', 'exit 0', '', 'Step 2 ended with code 0'],
    ['waits for ever', 'sleep 100', '', 'Step 2 was stopped after 2 seconds.'],
    ['waits for somebody who types', 'read -r line', '', 'Step 2 ended with code 1'],
    ['prints without end', 'yes', '', 'Step 2 printed more than 1000000 characters and was stopped.'],
    [
      'writes outside of its folder',
      "node -e 'fs.writeFileSync(`OUTSIDE/written.txt`, ``)'",
      '',
      'Access to this API has been restricted',
    ],
    [
      'uses the network',
      "node -e 'require(`net`).connect(80, `example.org`)'",
      '',
      'Tests have no network, and this one connects to `example.org`.',
    ],
  ])('%s', async (name, commands, expected, message) => {
    const site = name.replaceAll(' ', '-')
    const source = `${step('echo first', 'first', 'timeout="2"')}${step(commands.replace('OUTSIDE', root), expected)}${step('echo third', 'third')}`
    const proofs = await proofsOn(`/${site}`, source)
    const { code, output, verdicts } = await prove([root, site], proofs)
    expect([code, verdicts]).toEqual([1, ['steps failed']])
    expect(output).toContain(message)
    expect(output).toContain(`content/${site}.md:${proofs[0]?.lines[1]}\n`)
    expect(existsSync(path.join(root, 'written.txt'))).toBe(false)
  })
})

it('what a step leaves running is stopped', async () => {
  const server = "node -e 'require(`net`).createServer().listen(0, () => console.log(`ready`))' > log &"
  const source = step(`${server}\nuntil grep -q ready log; do sleep 0.1; done\ncat log`, 'ready')
  const { code } = await prove([root, 'server'], await proofsOn('/server', source))
  expect(code).toBe(0)
  expect(readdirSync(path.join(root, 'cache/proofs/1.0.0/runs'))).toEqual([])
})

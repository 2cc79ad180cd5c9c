import { describe, expect, it } from 'vitest'
import { placeOf } from '../../model/problem'
import { parseFrontmatter } from './frontmatter'

const parse = (...lines: string[]) =>
  parseFrontmatter(['---', ...lines, '---', '# Text', ''].join('\n'), 'a.mdx')
const told = (...lines: string[]) =>
  parse(...lines).problems.map((problem) => [
    problem.severity,
    problem.code,
    placeOf(problem),
    problem.message,
    problem.hint,
  ])

describe('C1: every key is read', () => {
  it.each<[key: string, written: string, value: unknown]>([
    ['id', 'hub', 'hub'],
    ['title', 'Event hub', 'Event hub'],
    ['title', '404', '404'],
    ['description', '"How: it works"', 'How: it works'],
    ['slug', '/events', '/events'],
    [
      'tags',
      '[core, { label: Hub, permalink: event-hub }, 3]',
      ['core', { label: 'Hub', permalink: 'event-hub' }, '3'],
    ],
    ['sidebar_label', 'Hub', 'Hub'],
    ['sidebar_position', '2.5', 2.5],
    ['sidebar_position', '"2"', 2],
    ['sidebar_class_name', 'new', 'new'],
    ['sidebar_custom_props', '{ badge: beta }', { badge: 'beta' }],
    ['hide_title', 'true', true],
    ['hide_table_of_contents', '"false"', false],
    ['toc_min_heading_level', '3', 3],
    ['toc_max_heading_level', '5', 5],
    ['pagination_label', 'The hub', 'The hub'],
    ['pagination_prev', 'docs/intro', 'docs/intro'],
    ['pagination_next', 'null', null],
    ['custom_edit_url', 'null', null],
    ['custom_edit_url', 'https://example.org/edit', 'https://example.org/edit'],
    ['keywords', '[events, 5]', ['events', '5']],
    ['symptoms', '[The list is empty, 500]', ['The list is empty', '500']],
    ['image', '/card.png', '/card.png'],
    ['draft', 'true', true],
    ['unlisted', 'true', true],
    ['displayed_sidebar', 'null', null],
    ['last_update', '{ date: 2026-11-21, author: Ada }', { date: '2026-11-21', author: 'Ada' }],
    ['last_update', '{ date: 2026-11-21T23:30:00-08:00 }', { date: '2026-11-21' }],
    ['last_update', '{ date: "Nov 21, 2026" }', { date: '2026-11-21' }],
    ['redirect_from', '[/old, /older]', ['/old', '/older']],
    ['redirect_from', '/old', ['/old']],
  ])('%s: %s', (key, written, value) => {
    const { frontmatter, problems } = parse(`${key}: ${written}`)
    expect(problems).toEqual([])
    expect(frontmatter).toEqual({ [key]: value })
  })
})

describe('C1: an ill-typed key is a warning with file, line, column, value and what the key takes', () => {
  it.each<[key: string, written: string, hint: RegExp]>([
    ['id', 'a/b', /a name without `\/`/],
    ['title', '[a]', /a text/],
    ['description', '{ a: 1 }', /a text/],
    ['slug', 'true', /a text/],
    ['tags', 'core', /a list of labels/],
    ['tags', '[{ label: a, permalink: /../../x }]', /a path without `\.\.`/],
    ['sidebar_label', '[x]', /a text/],
    ['sidebar_position', 'first', /a number/],
    ['sidebar_class_name', 'true', /a text/],
    ['sidebar_custom_props', 'x', /a map/],
    ['hide_title', 'yes', /`true` or `false`/],
    ['hide_table_of_contents', '1', /`true` or `false`/],
    ['toc_min_heading_level', '0', /from 1 to 6/],
    ['toc_max_heading_level', '2.5', /from 1 to 6/],
    ['pagination_label', '[x]', /a text/],
    ['pagination_prev', 'false', /a document id, or `null`/],
    ['pagination_next', '[x]', /a document id, or `null`/],
    ['custom_edit_url', 'false', /an address, or `null`/],
    ['keywords', 'events', /a list of words/],
    ['symptoms', 'The list is empty', /a list of 1 to 8 sentences/],
    ['symptoms', '[]', /a list of 1 to 8 sentences/],
    ['symptoms', '["  "]', /a list of 1 to 8 sentences/],
    ['symptoms', '[1, 2, 3, 4, 5, 6, 7, 8, 9]', /a list of 1 to 8 sentences/],
    ['image', '[x]', /a text/],
    ['draft', 'yes', /`true` or `false`/],
    ['unlisted', '0', /`true` or `false`/],
    ['displayed_sidebar', 'false', /the id of a sidebar, or `null`/],
    ['last_update', 'yesterday', /a map with `date`/],
    ['last_update', '{ date: yesterday }', /such as `2026-11-21`/],
    ['last_update', '{ dat: 2026-11-21 }', /`date`/],
    ['redirect_from', 'old', /a route that starts with `\/`/],
    ['redirect_from', '[old]', /or a list of them/],
  ])('%s: %s', (key, written, hint) => {
    const other = key === 'title' ? 'slug' : 'title'
    const { frontmatter, problems } = parse('# kept:', `${other}: kept`, `${key}: ${written}`)
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        code: 'frontmatter-type',
        file: 'a.mdx',
        line: 4,
        column: key.length + 3,
      },
    ])
    expect(problems[0]?.message).toContain(`\`${key}\``)
    expect(problems[0]?.hint).toMatch(hint)
    expect(frontmatter).toEqual({ [other]: 'kept' })
  })
})

describe('C1: an unknown key is a warning that names the nearest known one', () => {
  it.each([
    ['titel', 'title'],
    ['sidebarPosition', 'sidebar_position'],
    ['hide_toc', undefined],
    ['tag', 'tags'],
    ['redirects_from', 'redirect_from'],
  ])('%s → %s', (written, nearest) => {
    const { problems } = parse('title: Kept', `${written}: 1`)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      severity: 'warning',
      code: 'frontmatter-unknown-key',
      file: 'a.mdx',
      line: 3,
      column: 1,
    })
    expect(problems[0]?.message).toContain(`\`${written}\``)
    if (nearest) expect(problems[0]?.hint).toBe(`Did you mean \`${nearest}\`?`)
  })
})

it('C1: reports all slips of a block in one run, each with its place', () => {
  expect(told('titel: x', 'draft: maybe', 'keywords: x')).toEqual([
    [
      'warning',
      'frontmatter-unknown-key',
      'a.mdx:2:1',
      'Unknown frontmatter key `titel`.',
      'Did you mean `title`?',
    ],
    [
      'warning',
      'frontmatter-type',
      'a.mdx:3:8',
      'Frontmatter key `draft` has the value `"maybe"`.',
      'It takes `true` or `false`.',
    ],
    [
      'warning',
      'frontmatter-type',
      'a.mdx:4:11',
      'Frontmatter key `keywords` has the value `"x"`.',
      'It takes a list of words.',
    ],
  ])
})

describe('the block itself', () => {
  it('a document without one has none', () => {
    expect(parseFrontmatter('# Text\n\n---\n\nx\n', 'a.mdx')).toEqual({
      frontmatter: {},
      bodyOffset: 0,
      problems: [],
    })
  })
  it('an empty one ends at its own fence, not at a rule further down', () => {
    const source = '---\n---\n# Text\n\nx\n\n---\n\ny\n'
    expect(parseFrontmatter(source, 'a.mdx')).toEqual({ frontmatter: {}, bodyOffset: 8, problems: [] })
  })
  it('one that is not closed is an error at its start', () => {
    const { problems } = parseFrontmatter('---\ntitle: x\n\n# Text\n', 'a.mdx')
    expect(problems).toMatchObject([{ severity: 'error', code: 'frontmatter-unclosed', line: 1, column: 1 }])
  })
  it.each([
    ['title: a: b', 'a.mdx:2:8'],
    ['title: [x', 'a.mdx:2:10'],
    ['title: x\ntitle: y', 'a.mdx:3:1'],
    ['title: x\ndescription: *foo', 'a.mdx:3:14'],
    ['sidebar_custom_props: &x { b: *x }', 'a.mdx:2:31'],
    [`tags:\n  - &a [1, 1]\n  - &b [${'*a,'.repeat(11)}]\n  - [${'*b,'.repeat(11)}]`, 'a.mdx:4:9'],
  ])('one that is not YAML is an error with its place: %s', (text, place) => {
    const { problems } = parse(text)
    expect(problems.map((problem) => [problem.severity, problem.code, placeOf(problem)])).toEqual([
      ['error', 'frontmatter-syntax', place],
    ])
  })
  it.each([
    ['title: a: b', 'the value holds another `: `.', 'Quote the value'],
    ['tags: [x', 'never closed.', '`]`'],
    ["title: 'x", 'a quotation mark is never closed.', 'Close it'],
    ['title: @x', 'no value begins with this character.', 'Quote'],
    ['tags:\n\t- x', 'indented with a tab.', 'spaces'],
    ['tags:\n  - x\n - y', 'indented in another way', 'same number of spaces'],
    ['title: x\ntitle: y', 'this key is there already.', 'Keep one'],
    ['title\ntags: [x]', 'this line has no `: `.', '`key: value`'],
  ])('says in plain words what is wrong, and shows the line: %j', (text, fact, hint) => {
    const [problem] = parse(text).problems
    expect(problem?.message).toMatch(/^The frontmatter is not valid YAML: /)
    expect(problem?.message).toContain(fact)
    expect(problem?.hint).toContain(hint)
    const line = (problem?.line ?? 0) - 2
    expect(problem?.frame).toContain(`> ${line + 2} | ${text.split('\n')[line]?.replace('\t', ' ')}\n`)
    expect(problem?.frame).toMatch(/\^/)
  })
  it('reports every fault of a block at once', () => {
    const { problems } = parse('title: a: b\ndescription: x\ndescription: y\ntags: @x')
    expect(problems.map(placeOf)).toEqual(['a.mdx:2:8', 'a.mdx:4:1', 'a.mdx:5:7'])
  })
  it('names the alias that an unquoted star makes, and what to do', () => {
    expect(told('description: *foo')).toEqual([
      [
        'error',
        'frontmatter-syntax',
        'a.mdx:2:14',
        'The frontmatter is not valid YAML: the alias `*foo`, or one after it, stands for no plain value.',
        'Quote a value that starts with `*` or `&`; to repeat a value, write it out.',
      ],
    ])
  })
  it('one value may repeat another one', () => {
    expect(parse('title: &t Hub', 'description: *t').frontmatter).toEqual({
      title: 'Hub',
      description: 'Hub',
    })
  })
  it('one that is a list is a warning', () => {
    expect(told('- a')).toMatchObject([
      ['warning', 'frontmatter-shape', 'a.mdx:2:1', expect.anything(), expect.anything()],
    ])
  })
  it('the body starts after it, also when it ends the file', () => {
    expect(parseFrontmatter('---\ntitle: x\n---', 'a.mdx')).toMatchObject({
      bodyOffset: 16,
      frontmatter: { title: 'x' },
    })
  })
})

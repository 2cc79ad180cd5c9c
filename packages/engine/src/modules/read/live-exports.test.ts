import { describe, expect, it } from 'vitest'
import { findLiveExports, findLiveModules } from './live-exports'

describe('findLiveExports', () => {
  it.each([
    ['a directive', "'use client'\nexport const A = () => null", ['A']],
    [
      'a hook',
      "import { useState } from 'react'\nexport default function A() { return useState(1)[0] }",
      ['default'],
    ],
    [
      'a renamed hook',
      "import { useState as state } from 'react'\nexport const A = () => state(1)[0]",
      ['A'],
    ],
    [
      'a hook of the namespace',
      "import * as React from 'react'\nexport const A = () => React.useEffect(() => {})",
      ['A'],
    ],
    ['an event handler', 'export const A = () => <b onClick={() => 1} />', ['A']],
    [
      'all exports of a live module',
      "'use client'\nexport const A = 1\nexport default A\nexport type T = 1",
      ['A', 'default'],
    ],
  ])('sees %s', (_, source, names) => {
    expect(findLiveExports(source, 'x.tsx')).toEqual(names)
  })

  it.each([
    ['plain markup', 'export const A = () => <b className="on">use client</b>'],
    [
      'hooks that only read or remember',
      "import { useContext, useMemo, useId } from 'react'\nexport const A = () => useContext(useMemo(() => C, [])) + useId()",
    ],
    [
      'a function of its own with a hook-like name',
      'const useThing = () => 1\nexport const A = () => useThing()',
    ],
    ['an imported hook that is not called', "import { useState } from 'react'\nexport const A = () => null"],
    ['a type of that name', "import type { useState } from 'react'\nexport const A = () => null"],
  ])('does not take %s for behaviour', (_, source) => {
    expect(findLiveExports(source, 'x.tsx')).toEqual([])
  })
})

describe('findLiveModules', () => {
  it('adds the modules that import a live one', () => {
    const sources = new Map([
      ['/a.tsx', "'use client'\nexport const A = () => null"],
      ['/b.tsx', "import { A } from './a'\nexport const B = () => <A />"],
      ['/c.tsx', "import { B } from './b'\nexport default () => <B />"],
      ['/d.tsx', 'export const D = () => null'],
    ])
    const live = findLiveModules(sources, (specifier) =>
      specifier.startsWith('.') ? `${specifier.slice(1)}.tsx` : undefined,
    )
    expect([...live]).toEqual([
      ['/a.tsx', ['A']],
      ['/b.tsx', ['B']],
      ['/c.tsx', ['default']],
    ])
  })

  it('follows a hook of the site’s own, and what is handed on, name by name', () => {
    const sources = new Map([
      [
        '/use-now.ts',
        "import { useState, useEffect } from 'react'\nexport function useNow() { return useState(0)[0] }",
      ],
      ['/Clock.tsx', "import { useNow } from './use-now.ts'\nexport const Clock = () => <b>{useNow()}</b>"],
      ['/Badge.tsx', 'export const Badge = () => <b />'],
      [
        '/index.ts',
        "export * from './Clock.tsx'\nexport { Clock as Watch } from './Clock.tsx'\nexport { Badge } from './Badge.tsx'",
      ],
      ['/Still.tsx', "import { Badge } from './index.ts'\nexport const Still = () => <Badge />"],
      ['/Types.tsx', "import type { Clock } from './Clock.tsx'\nexport const Types = () => null"],
      ['/Page.tsx', "import { Watch } from './index.ts'\nexport default () => <Watch />"],
    ])
    const live = findLiveModules(sources, (specifier) =>
      specifier.startsWith('.') ? specifier.slice(1) : undefined,
    )
    expect(Object.fromEntries(live)).toEqual({
      '/use-now.ts': ['useNow'],
      '/Clock.tsx': ['Clock'],
      '/index.ts': ['Clock', 'Watch'],
      '/Page.tsx': ['default'],
    })
  })
})

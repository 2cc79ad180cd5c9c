import { describe, expect, it } from 'vitest'
import { findLiveModules, hasBehaviour } from './live-exports'

describe('hasBehaviour', () => {
  it.each([
    ['a directive', "'use client'\nexport const A = () => null"],
    ['a hook', "import { useState } from 'react'\nexport default function A() { return useState(1)[0] }"],
    ['a hook with a type', 'const [a] = useState<string[]>([])'],
    ['a hook of the namespace', 'export const A = () => React.useEffect(() => {})'],
    ['a hook in published code', 'function A(){return(0,r.useState)(1)[0]}'],
    ['an event handler', 'export const A = () => <b onClick={() => 1} />'],
    ['an event handler in published code', 'createElement("b",{onClick:t})'],
  ])('sees %s', (_, code) => {
    expect(hasBehaviour(code)).toBe(true)
  })

  it.each([
    ['plain markup', 'export const A = () => <b className="on">use client</b>'],
    ['hooks that only read or remember', 'export const A = () => useContext(useMemo(() => C, [])) + useId()'],
    ['a function of its own with a hook-like name', 'const useThing = () => 1\nuseThing()'],
    ['an imported hook that is not called', "import { useState } from 'react'\nexport const A = () => null"],
    ['a comment', '// As useState() would.\n/* onClick={go} */'],
  ])('does not take %s for behaviour', (_, code) => {
    expect(hasBehaviour(code)).toBe(false)
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

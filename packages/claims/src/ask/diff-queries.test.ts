import { describe, expect, it } from 'vitest'
import { diffQueries } from './ask-code'

const packages = [
  { name: '@strapi/core', folder: 'packages/core/core', repository: 'strapi/strapi' },
  { name: '@strapi/upload', folder: 'packages/core/upload', repository: 'strapi/strapi' },
]

describe('a diff', () => {
  const diff = `diff --git a/packages/core/core/src/a.ts b/packages/core/core/src/b.ts
similarity index 90%
rename from packages/core/core/src/a.ts
rename to packages/core/core/src/b.ts
--- a/packages/core/core/src/a.ts
+++ b/packages/core/core/src/b.ts
@@ -10,2 +10,2 @@ export function x() {
--- not a heading
-old
+new
+++ b/neither
@@ -40 +40 @@
-1
+2
diff --git a/packages/core/upload/logo.png b/packages/core/upload/logo.png
Binary files a/packages/core/upload/logo.png and b/packages/core/upload/logo.png differ
diff --git a/packages/core/core/src/new.ts b/packages/core/core/src/new.ts
new file mode 100644
--- /dev/null
+++ b/packages/core/core/src/new.ts
@@ -0,0 +1,2 @@
+one
+two
`

  it('asks about the files that it changes, with their lines before', () => {
    expect(diffQueries('packages/core/core/src/a.ts', packages)).toBeUndefined()
    const asked = diffQueries(diff, packages)?.map(({ package: name, path, lines }) => [
      name,
      path,
      lines?.first,
      lines?.last,
    ])
    expect(asked).toEqual([
      ['@strapi/core', 'src/b.ts', undefined, undefined],
      ['@strapi/core', 'src/a.ts', 10, 11],
      ['@strapi/core', 'src/a.ts', 40, 40],
      ['@strapi/upload', 'logo.png', undefined, undefined],
      ['@strapi/core', 'src/new.ts', undefined, undefined],
    ])
  })

  it('V13: has the lines that it changes, not those around them, nor those beside what it adds', () => {
    const path = 'packages/core/core/src/a.ts'
    const asked = diffQueries(
      `--- a/${path}
+++ b/${path}
@@ -1,9 +1,9 @@
+import b from 'b'
 one
 two
-three
+3
 four

+new
 six
-seven
-eight
 nine
@@ -20,0 +22,2 @@
+more
+and more
`,
      packages,
    )
    expect(asked?.map(({ lines }) => [lines?.first, lines?.last])).toEqual([
      [3, 3],
      [6, 5],
      [7, 8],
      [21, 20],
    ])
  })

  it('may be two mails of `git format-patch`, one of which is damaged in a file', () => {
    const change = (name: string, hunk: string) =>
      `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n${hunk}\n`
    const mail = (text: string) =>
      `From 1234 Mon Sep 17 00:00:00 2001\nSubject: x\n---\n a.ts | 2 +-\n\n${text}-- \n2.39.3 (Apple Git-146)\n\n`
    const first = mail(change('a.ts', '@@ -3 +3 @@\n-- \n+b') + change('b.ts', '@@ -1 +1,9 @@\n-a\n+b'))
    const asked = diffQueries(first + mail(change('c.ts', '@@ -5 +5 @@\n-a\n+b')), packages)
    expect(asked?.map(({ path, lines }) => [path, lines?.first])).toEqual([
      ['a.ts', 3],
      ['c.ts', 5],
    ])
  })
})

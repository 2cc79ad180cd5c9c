#!/usr/bin/env node
// `npm create holdtrue my-docs -- --template code-base`: writes a documentation site into a folder. It does not prompt; every option has
// a default.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** Folders whose files make up a template; later ones override earlier ones. */
const templates = {
  minimal: ['base', 'minimal'],
  documentation: ['base', 'documentation'],
  'code-base': ['base', 'documentation', 'code-base'],
  versions: ['base', 'documentation', 'versions'],
}

const usage = `Usage: npm create holdtrue [<folder>] [-- --template <name>]

  The folder is \`docs\` by default. Templates:
  minimal        one page and the smallest configuration
  documentation  a home page, guides and an API page (the default)
  code-base      the same with statements that are checked against a published package
  versions       the same with an older version of the documents
`

const home = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))

function main() {
  let asked
  try {
    asked = parseArgs({
      allowPositionals: true,
      options: { template: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch ({ code, message }) {
    const [option = ''] = /--\w[\w-]*|-\w(?!,)/.exec(message) ?? []
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    return refuse(isUnknown ? `There is no option \`${option}\`.` : `\`${option}\` is used as shown here:`)
  }
  const { values, positionals } = asked
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  // npm takes options that are not behind `--` for its own; without a `=` it leaves the name of the template to us.
  const kept = process.env.npm_config_template
  if (kept !== undefined && values.template === undefined) {
    const name = kept === 'true' ? positionals.pop() : kept
    const words = ['npm create holdtrue', ...positionals.map(quoted), '-- --template', name]
    return refuse(`npm kept \`--template\` for itself. Write \`${words.join(' ')}\`.`)
  }
  const [folder, more] = positionals
  if (more !== undefined)
    return refuse(`A site has one folder, and \`${more}\` is a second one. Quote a name that has spaces.`)
  const { template = 'documentation' } = values
  if (!Object.hasOwn(templates, template))
    return refuse(`There is no template \`${template}\`. There are ${Object.keys(templates).join(', ')}.`)
  return write(path.resolve(folder || 'docs'), template)
}

function refuse(fault) {
  process.stderr.write(`${fault}\n\n${usage}`)
  return 2
}

function write(folder, template) {
  const files = new Map(
    templates[template].flatMap((part) => [...filesOf(path.join(home, 'templates', part))]),
  )
  const place = path.relative('.', folder)
  const shown = place === '' ? 'this folder' : `\`${place}\``
  const taken = [...files.keys()].filter((name) => existsSync(path.join(folder, name)))
  if (taken.length > 0) {
    const list = taken.map((name) => `  ${name}\n`).join('')
    return fail(`These files are in ${shown} already, so nothing was written:\n${list}`)
  }
  const values = { name: nameOf(folder), title: titleOf(folder), version }
  try {
    for (const [name, source] of files) {
      const target = path.join(folder, name)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, fill(readFileSync(source, 'utf8'), values))
    }
  } catch ({ message, path: file }) {
    // Node writes the code, the reason, and what it was doing.
    const [, reason = message] = /: ([^,]+), /.exec(message) ?? []
    return fail(`The site cannot be written into ${shown}: ${reason}, at \`${file}\`.\n`)
  }
  process.stdout.write(`Wrote ${files.size} files to ${shown}.

${place ? `  cd ${quoted(place)}\n` : ''}  npm install
  npm run dev      write, and see each edit at once
  npm run build    write the site to dist/
`)
  return 0
}

function fail(fault) {
  process.stderr.write(`${fault}Choose another folder: \`npm create holdtrue my-docs\`.\n`)
  return 1
}

/** A folder as it is typed in a shell. */
const quoted = (folder) => (/[^\w./\\:~+@-]/.test(folder) ? `"${folder}"` : folder)

/** A folder's files by their names in a site. npm leaves `.gitignore` out of packages, so names of hidden files start with `_`. */
function* filesOf(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    yield [path.relative(folder, file).replace(/(^|[\\/])_(?=g)/g, '$1.'), file]
  }
}

/** Replaces `{{title}}` in a file; workflow expressions, `${{ … }}`, are kept. */
const fill = (text, values) => text.replace(/(?<!\$)\{\{(\w+)\}\}/g, (whole, key) => values[key] ?? whole)

/** A valid npm package name. */
const nameOf = (folder) =>
  path
    .basename(folder)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, 214) || 'docs'

/** The folder's name in words, without what has a meaning in the files of a template. */
function titleOf(folder) {
  const words = path
    .basename(folder)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? 'Documentation' : words[0].toUpperCase() + words.slice(1)
}

process.exitCode = main()

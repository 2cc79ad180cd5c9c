/** Fences marked `npm2yarn`: the command for npm as it is written, and for the other package managers, in tabs. */
import type { MdastNode } from 'satteri'
import { featurePackages, settingsOf, type Npm2Yarn } from '../../model/markdown-features'
import { fenceOptions, renderCodeBlock } from '../code/code-block'
import { tabItem, tabs } from '../components/tabs'
import { placeOf, type PageState, type Scope } from '../scope'
import { warnIfUnset } from './math'

type CodeNode = Extract<MdastNode, { type: 'code' }>

const marked = (meta: string | null | undefined) => /(?:^|\s)npm2yarn(?=\s|$)/.test(meta ?? '')

/** As readers know them; others go by their own name. */
const labels: Record<string, string> = { yarn: 'Yarn', bun: 'Bun' }
/** The group under which a choice is kept; Docusaurus' own. */
const groupId = 'npm2yarn'

/** Loads what converts commands, before the walk: ids of tabs must not depend on how long that takes. */
export async function prepareNpm2Yarn(page: PageState): Promise<void> {
  const { features, loadFeature } = page.context
  if (!settingsOf<Npm2Yarn>(features?.npm2yarn) || !loadFeature) return
  if (![...page.files.values()].some(({ text }) => text.includes('npm2yarn'))) return
  const loaded = await loadFeature(featurePackages.npm2yarn)
  const convert = loaded?.['default']
  if (typeof convert !== 'function') return
  page.convertCommand = (code, manager) => String(Reflect.apply(convert, undefined, [code, manager]))
}

/** Tabs for a marked fence; undefined for any other, and where nothing can convert it. */
export function renderNpm2Yarn(node: CodeNode, scope: Scope): string | undefined {
  if (!marked(node.meta)) return undefined
  const place = placeOf(node, scope.unit)
  warnIfUnset(scope, 'npm2yarn', place)
  const { convertCommand, context } = scope.page
  const settings = settingsOf<Npm2Yarn>(context.features?.npm2yarn)
  if (!settings || !convertCommand) return undefined
  const { sync = true, converters = ['yarn', 'pnpm', 'bun'] } = settings
  const { language, meta } = fenceOptions(node.lang, node.meta)
  const tab = (value: string, code: string): string =>
    tabItem({
      props: { value, label: labels[value] ?? value },
      children: renderCodeBlock(scope, { code, language, meta, place }),
      scope,
      place,
    })
  const items = [
    tab('npm', node.value),
    ...converters.map((name) => tab(name, convertCommand(node.value, name))),
  ]
  return tabs({ props: sync ? { groupId } : {}, children: items.join('\n'), scope, place })
}

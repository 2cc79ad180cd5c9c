import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { readSheets } from 'holdtrue/bundle/sheet-problems'
import { settingProblems, settings } from 'holdtrue/content/config/setting-problems'
import { placeOfOffset } from 'holdtrue/model/path'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import type { CompiledDocument, IntegratedSite, Integration } from 'holdtrue/pages/integration'
import { infimaClass, infimaOff } from './infima-names'
import { infimaStyles } from './infima-styles'
import { providedModules } from './provided-modules'

const optionsSchema = settings({
  /**
   * Whether Infima's names work: its variables (`--ifm-color-primary`) change the theme's, and its classes have styles. Default false, with
   * a warning if the site uses any of them.
   */
  infima: v.optional(v.boolean()),
})

/** Docusaurus' modules and Infima's names, for sites migrated from Docusaurus. */
const docusaurus: Integration<never, never> = {
  name: '@holdtrue/docusaurus',
  modules: providedModules,
  browser: (options) =>
    v.is(v.object({ infima: v.literal(true) }), options) ? { base: infimaStyles() } : {},
  start(site, options = {}) {
    const result = v.safeParse(optionsSchema, options)
    if (!result.success) {
      const owner = ' of `@holdtrue/docusaurus`'
      const words = { file: 'site.config.ts', code: 'docusaurus-options', owner }
      throw new ProblemsError(settingProblems(result.issues, words))
    }
    if (result.output.infima !== undefined) return {}
    return { problems: usedVariable(site), document: (made) => ({ problems: usedClass(made) }) }
  },
}
export default docusaurus

function usedVariable(site: IntegratedSite): Problem[] {
  for (const { file, css } of readSheets(site)) {
    const found = /--ifm-[\w-]+/.exec(css)
    if (found) return [infimaOff(found[0], { file, ...placeOfOffset(css, found.index) })]
  }
  return []
}

/** Reports an Infima class in a document, except in code blocks. */
function usedClass({ doc, article }: CompiledDocument): Problem[] {
  if (!article.html.includes('class="')) return []
  const source = readFileSync(doc.absolute, 'utf8')
  const found = infimaClass(source)
  if (!found || !new RegExp(`<[^>]* class="(?:[^"]* )?${found.name}[ "]`).test(article.html)) return []
  return [infimaOff(found.name, { file: doc.sitePath, ...placeOfOffset(source, found.offset) })]
}

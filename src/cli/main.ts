import { loadSite } from '../content/load-site'
const t = performance.now()
const site = await loadSite({ siteDir: 'site', cacheDir: '.cache', mode: 'production' })
console.log(site.docs.map((d) => d.route), site.problems, performance.now() - t)

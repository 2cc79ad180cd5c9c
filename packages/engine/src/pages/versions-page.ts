import { sectionLabel, type Collection } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import type { OtherVersion, VersionsPage } from '../model/page'
import { versionsRoute } from '../model/routes'
import { landingRoute, versionsOf } from './landing-routes'

/** The version page (R3, I4): what the version is that readers see first, and which others there are. */
export function versionsPage(site: Site): VersionsPage {
  const [collection] = site.collections
  const others = site.config.docs
    .flatMap(({ id }) => versionsOf(id, site.collections))
    .filter((other) => other !== collection)
  const { name, label, isLast, mainDocId, sidebars } = collection.version
  return {
    kind: 'versions',
    route: versionsRoute,
    title: 'Versions',
    description: `The versions of ${site.config.navbar.title || site.config.title}.`,
    breadcrumbs: [],
    version: {
      name,
      label,
      isLast,
      path: landingRoute(collection),
      mainDocId,
      docCount: collection.docs.length,
      sidebars: collection.sidebars.map(({ id }) => ({
        id,
        label: sectionLabel(collection, id),
        ...(sidebars[id]?.link && { route: sidebars[id].link.path }),
        docCount: collection.docs.filter((doc) => doc.sidebar === id).length,
      })),
    },
    ...(collection.upstream && {
      upstream: { name: collection.upstream.name, release: collection.upstream.release },
    }),
    ...(others.length > 0 && { others: others.map(otherVersion) }),
  }
}

function otherVersion(collection: Collection): OtherVersion {
  const { id, version, banner, docs, upstream } = collection
  return {
    docs: id,
    label: version.label,
    path: landingRoute(collection),
    isLast: version.isLast,
    banner,
    docCount: docs.length,
    ...(upstream && { upstream: { name: upstream.name, release: upstream.release } }),
  }
}

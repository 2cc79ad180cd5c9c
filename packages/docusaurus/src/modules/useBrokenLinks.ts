interface BrokenLinks {
  collectAnchor(anchor?: string): void
  collectLink(link?: string): void
}

const nothing: BrokenLinks = { collectAnchor: () => {}, collectLink: () => {} }

/** In Docusaurus, reports a component's anchors and links. Here they are found in the HTML, so this does nothing. */
export default function useBrokenLinks(): BrokenLinks {
  return nothing
}

interface BrokenLinks {
  collectAnchor(anchor?: string): void
  collectLink(link?: string): void
}

const nothing: BrokenLinks = { collectAnchor: () => {}, collectLink: () => {} }

/** Tells Docusaurus of anchors and links that a component makes. Here they are found in the HTML, so there is nothing to tell. */
export default function useBrokenLinks(): BrokenLinks {
  return nothing
}

const nothing = { collectAnchor: (_anchor?: string) => {}, collectLink: (_link?: string) => {} }

/** In Docusaurus, reports a component's anchors and links. Here they are found in the HTML, so this does nothing. */
export default function useBrokenLinks() {
  return nothing
}

/** First stop of the keyboard (N7). A plain hash link, so that it works without script. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to main content
    </a>
  )
}

/**
 * The finished HTML of the article. It is never hydrated: its small behaviours are delegated listeners of the runtime, and
 * its components are islands with their own roots. React compares only the string, so it leaves their changes alone.
 */
export function Article({ html }: { html: string | undefined }) {
  return (
    <div
      className="prose"
      id="article"
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
      suppressHydrationWarning
    />
  )
}

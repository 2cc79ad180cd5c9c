import type { ReactNode } from 'react'

/** A table that scrolls in itself where it is wider than the page. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-wrap health-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="health-table">{children}</table>
    </div>
  )
}

import type { HealthPage as HealthPageData } from '../../model/page'
import { PageHead } from '../pages/PageHead'

/** `/docs-health` (V4). */
export function HealthPage({ page }: { page: HealthPageData }) {
  return (
    <div className="doc">
      <div className="doc-main">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
      </div>
    </div>
  )
}

import type { CategoryPage } from '../../model/page'
import { Pagination } from '../doc/Pagination'
import { CardList } from './CardList'
import { PageHead } from './PageHead'

/** Generated index of a category (R5). */
export function CategoryIndex({ page }: { page: CategoryPage }) {
  return (
    <div className="doc">
      <div className="doc-main">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
        <CardList items={page.items} />
        <Pagination previous={page.previous} next={page.next} />
      </div>
    </div>
  )
}

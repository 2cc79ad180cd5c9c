import type { ReactNode } from 'react'
import { counted } from 'holdtrue/model/counted'
import type { PageLink } from 'holdtrue/model/page'
import { Link } from 'holdtrue/theme/Link'
import type { Fix, FixesData, FixGroup } from '../model/fixes'
import { BreakablePath } from './texts'

/** `/first-fixes` and its sublists: open defects with what a contributor needs to fix them. Complete without JavaScript. */
export function FixesArticle({ intro, guide, groups }: Omit<FixesData, 'kind'>) {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <div className="fixes">
      <p className="page-intro">{intro}</p>
      <p>
        {count === 0 ? 'No open defect is known here.' : `${counted(count, 'defect')}.`}{' '}
        {guide && <Guide {...guide} />}
        Defects that concern security are not listed.
      </p>
      {groups.length > 1 && (
        <ul className="report-plain report-line">
          {groups.map(({ id, label, count: own }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a> <span className="tag-count">{own}</span>
            </li>
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </div>
  )
}

function Guide({ route, label }: PageLink) {
  return (
    <>
      How to go about one: <Link to={route}>{label}</Link>.{' '}
    </>
  )
}

function Group({ group: { id, label, route, guide, count, reproduced, fixes } }: { group: FixGroup }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{route === undefined ? label : <Link to={route}>{label}</Link>}</h2>
      <p>
        {count === 0 ? 'None is known' : counted(count, 'defect')}
        {reproduced > 0 && `, ${reproduced} of them reproduced`}. {guide && <Guide {...guide} />}
      </p>
      <ul className="report-rows fix-list">
        {fixes.map((fix) => (
          <Entry key={fix.route} fix={fix} />
        ))}
      </ul>
      {count > fixes.length && route !== undefined && (
        <p>
          <Link to={route}>{`${label}: all ${count}`}</Link>
        </p>
      )}
    </section>
  )
}

function Entry({ fix: { html, text, route, page, isReproduced, files, command, test } }: { fix: Fix }) {
  return (
    <li>
      <Link to={route} className="fix-title" dangerouslySetInnerHTML={{ __html: html }} />{' '}
      {isReproduced && <span className="proof proof-passed">Reproduced</span>}
      <p>{text}</p>
      <ul>
        {files.map(({ path, href }, index) => {
          const name = <BreakablePath path={path} />
          return (
            <Row key={path} label={index === 0 ? 'Change' : 'Also'}>
              {href === undefined ? name : <a href={href}>{name}</a>}
            </Row>
          )
        })}
        <Row label="Test">{test !== undefined && <BreakablePath path={test} />}</Row>
        <Row label={isReproduced ? 'Proof' : 'Page'}>
          <Link to={route.replace(/#.*/, '')}>{page}</Link>
        </Row>
        <Row label="Run it">{command !== undefined && <code>{command}</code>}</Row>
      </ul>
    </li>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <li>
      <span>{label}</span> {children}
    </li>
  )

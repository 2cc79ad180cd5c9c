import { describe, expect, it } from 'vitest'
import { pageNames, type NamedPage } from './page-names'

const page = (route: string, title: string, ...around: string[]): NamedPage => ({ route, title, around })
const names = (...pages: NamedPage[]) => [...pageNames(pages).values()]

describe('names that stand alone', () => {
  it('a title that says enough is the name', () => {
    expect(names(page('/a', 'Fetching permissions', 'Docs', 'Admin'), page('/b', 'useAuth', 'Docs'))).toEqual(
      ['Fetching permissions', 'useAuth'],
    )
  })

  it('a bare word stands with what is around it', () => {
    expect(
      names(page('/a', 'Setup', 'Guides', 'E2E Testing'), page('/b', 'UID', 'Guides'), page('/c', 'Search')),
    ).toEqual(['E2E Testing: Setup', 'Guides: UID', 'Search'])
  })

  it('a label that stands at several places gets the one around it', () => {
    expect(
      names(
        page('/a', 'Init', 'Docs', 'Utils', 'Pack-Up', 'Commands'),
        page('/b', 'Build', 'Docs', 'Admin', 'Commands'),
      ),
    ).toEqual(['Pack-Up › Commands: Init', 'Admin › Commands: Build'])
  })

  it('titles that are the same are told apart by as much as it takes', () => {
    expect(
      names(
        page('/a', 'Review Workflows', 'Docs', 'Admin', 'Settings'),
        page('/b', 'Review Workflows', 'Docs', 'Builder'),
        page('/c', 'Review Workflows', 'Guides', 'Settings'),
      ),
    ).toEqual([
      'Admin › Settings: Review Workflows',
      'Builder: Review Workflows',
      'Guides › Settings: Review Workflows',
    ])
  })

  it('a category and the page of its name', () => {
    expect(
      names(
        page('/docs/database', 'Database', 'Docs', 'Core'),
        page('/database', 'Database', 'Docs', 'Core', 'Database'),
      ),
    ).toEqual(['Docs › Core: Database (/docs/database)', 'Docs › Core: Database (/database)'])
  })

  it('with nothing around them the route tells them apart', () => {
    expect(names(page('/a', 'Same title'), page('/b', 'Same title'))).toEqual([
      'Same title (/a)',
      'Same title (/b)',
    ])
  })
})

import { ForeignValue } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'

/** Fields that are plain data; others are reported. */
export function plainFields(
  fields: Readonly<Record<string, unknown>>,
  at: SettingPath,
  migration: Migration,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const foreign = findForeign(value)
      if (foreign) {
        const module = foreign.origin?.module
        migration.note(
          'left-out',
          [...at, name],
          module === undefined
            ? 'Fields travel to every reader, so they are plain data: import the function where it is used.'
            : `It holds what \`${module}\` gives, and that is not known or no plain data.`,
          module === undefined
            ? undefined
            : `Install \`${module}\` in the old site and migrate again, or import it where the field is used.`,
        )
      }
      return value !== undefined && !foreign
    }),
  )
}

/** The first value below that is no data. */
function findForeign(value: unknown): ForeignValue | undefined {
  if (value instanceof ForeignValue) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const part of Object.values(value)) {
    const found = findForeign(part)
    if (found) return found
  }
  return undefined
}

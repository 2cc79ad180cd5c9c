import { ForeignValue } from '../read/encoded-value'
import type { SettingPath } from './locate-setting'
import type { Migration } from './migration'

/** Fields that are plain data; others are reported. */
export function plainFields(
  fields: Readonly<Record<string, unknown>>,
  at: SettingPath,
  migration: Migration,
): Record<string, unknown> {
  const isPlain = (value: unknown): boolean =>
    !(value instanceof ForeignValue) &&
    (typeof value !== 'object' || value === null || Object.values(value).every(isPlain))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      if (!isPlain(value))
        migration.note(
          'left-out',
          [...at, name],
          'Fields travel to every reader, so they are plain data: import the function where it is used.',
        )
      return value !== undefined && isPlain(value)
    }),
  )
}

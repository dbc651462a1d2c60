import { formatInstant } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import type { Operation } from './sending.ts'

const { check, import: imported } = t.events.operation

/** "Check of 28 Nov 2026, 3:23 pm" */
export const titleOf = ({ isDryRun, createdDateTime }: Operation, timeZone: string): string =>
  (isDryRun ? check : imported)(formatInstant(createdDateTime, timeZone))

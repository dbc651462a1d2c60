import { formatInstant } from '../../format/formats.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import type { Operation } from './sending.ts'

const { check, import: imported } = eventsTexts.operation

/** "Check of 28 Nov 2026, 3:23 pm" */
export const titleOf = ({ isDryRun, createdDateTime }: Operation, timeZone: string): string =>
  (isDryRun ? check : imported)(formatInstant(createdDateTime, timeZone))

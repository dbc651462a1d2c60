import { formatInstant } from '../../format/formats.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import type { Operation } from './sending.ts'

const { check, import: imported } = importingTexts.operation

/** "Check of 28 Nov 2026, 3:23 pm" */
export const titleOf = ({ isDryRun, createdDateTime }: Operation, timeZone: string): string =>
  (isDryRun ? check : imported)(formatInstant(createdDateTime, timeZone))

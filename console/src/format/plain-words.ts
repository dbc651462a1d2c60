import { t } from '../texts/index.ts'
import { formatDate, isDay } from './formats.ts'

/** A message of the server with the labels of the console in place of field names. */
export const inPlainWords = (message: string): string =>
  withDaysInWords(t.plainWords.reduce((plain, [pattern, words]) => plain.replace(pattern, words), message))

/** Writes days of the API as the console does: 2026-11-21 becomes 21 Nov 2026. */
export const withDaysInWords = (text: string): string =>
  text.replace(/(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g, day => (isDay(day) ? formatDate(day) : day))

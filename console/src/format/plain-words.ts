import { t } from '../texts/index.ts'
import { formatDate, isDay } from './formats.ts'

/** The server's messages are for programs as well, and name its fields: the same in words for people. */
export const inPlainWords = (message: string): string =>
  withDaysInWords(t.plainWords.reduce((plain, [pattern, words]) => plain.replace(pattern, words), message))

/** Days as programs write them, in the way that the console writes days: 2026-11-21 is 21 Nov 2026. */
export const withDaysInWords = (text: string): string =>
  text.replace(/(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g, day => (isDay(day) ? formatDate(day) : day))

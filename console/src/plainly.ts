import { t } from './texts/index.ts'

/** The server's messages are for programs as well, and name its fields: the same in words for people. */
export const plainly = (message: string): string =>
  t.plainly.reduce((plain, [pattern, words]) => plain.replace(pattern, words), message)

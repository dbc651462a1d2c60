import { t } from '../../texts/index.ts'

const words = ['Active', 'Pending', 'Inactive'] as const

/** The statuses of employees and authorities, for inputs. */
export const activeStatuses = words.map(value => ({ value, label: t.statuses[value] }))

export const isActiveStatus = (text: string | undefined): text is (typeof words)[number] =>
  (words as readonly (string | undefined)[]).includes(text)

/** In the place of a status, where a list begins with one of them. */
export const everyStatus = 'All'

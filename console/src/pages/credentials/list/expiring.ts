import type { components } from '@muster/client'
import { addDays } from '../../../format/formats.ts'

export type Credential = components['schemas']['Credential']

/**
 * The day on which the server computed a credential's status. That is its employer's day, which the record does not have;
 * it may differ from the group's. The status is Expired from the day after the last one.
 */
export const todayFor = (status: Credential['status'], lastDay: string, groupsToday: string): string => {
  const bound = addDays(lastDay.slice(0, 10), status === 'Expired' ? 1 : 0)
  const isBeyond = status === 'Expired' ? groupsToday < bound : groupsToday > bound
  return isBeyond ? bound : groupsToday
}

/** Credentials that no renewal follows, expired ones included. */
export const unrenewed: Readonly<{ Statuses: Credential['status'][]; IsRenewed: false }> = {
  Statuses: ['Pending', 'Current', 'Expiring', 'Expired'],
  IsRenewed: false,
}

/** The expired ones, and those of which the server says that they expire soon. */
export const toRenew: typeof unrenewed = { Statuses: ['Expiring', 'Expired'], IsRenewed: false }

/** The ones that are going to expire. */
export const watched: typeof unrenewed = { Statuses: ['Current', 'Expiring'], IsRenewed: false }

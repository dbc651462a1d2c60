import type { components } from '@muster/client'
import { addDays } from './periods.ts'

export type Credential = components['schemas']['Credential']
export type ExpiryDay = components['schemas']['CredentialExpiry']['days'][number]

/**
 * Today as far as it can be known for a credential: its employer's day, which is not on it, need not be the group's, but
 * the status is of that day. It is Expired from the day after the last one on.
 */
export const todayFor = (status: Credential['status'], lastDay: string, groupsToday: string): string => {
  const bound = addDays(lastDay.slice(0, 10), status === 'Expired' ? 1 : 0)
  const isBeyond = status === 'Expired' ? groupsToday < bound : groupsToday > bound
  return isBeyond ? bound : groupsToday
}

/** Those of one of these statuses are read by their last day, the earliest first. */
export const isByLastDay = (status: Credential['status'] | undefined): boolean =>
  status === 'Current' || status === 'Expiring' || status === 'Expired'

/** Those that the strip counts: good ones that are not renewed yet. */
export const watched: Readonly<{ Statuses: Credential['status'][]; IsRenewed: false }> = {
  Statuses: ['Current', 'Expiring'],
  IsRenewed: false,
}

import type { components } from '@muster/client'
import { addDays } from '../../../format/formats.ts'

export type Credential = components['schemas']['Credential']
export type ExpiryDay = components['schemas']['CredentialExpiry']['days'][number]

/**
 * The day on which the server computed a credential's status. That is its employer's day, which the record does not have;
 * it may differ from the group's. The status is Expired from the day after the last one.
 */
export const todayFor = (status: Credential['status'], lastDay: string, groupsToday: string): string => {
  const bound = addDays(lastDay.slice(0, 10), status === 'Expired' ? 1 : 0)
  const isBeyond = status === 'Expired' ? groupsToday < bound : groupsToday > bound
  return isBeyond ? bound : groupsToday
}

/** Lists of these statuses are ordered by last day, the earliest first. */
export const isByLastDay = (status: Credential['status'] | undefined): boolean =>
  status === 'Current' || status === 'Expiring' || status === 'Expired'

/** The credentials that the strip counts: current ones without a successor. */
export const watched: Readonly<{ Statuses: Credential['status'][]; IsRenewed: false }> = {
  Statuses: ['Current', 'Expiring'],
  IsRenewed: false,
}

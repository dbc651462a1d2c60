import type { components } from '@muster/client'

export type Credential = components['schemas']['Credential']
export type ExpiryDay = components['schemas']['CredentialExpiry']['days'][number]

/** Those that the strip counts: good ones that are not renewed yet. */
export const watched: Readonly<{ Statuses: Credential['status'][]; IsRenewed: false }> = {
  Statuses: ['Current', 'Expiring'],
  IsRenewed: false,
}

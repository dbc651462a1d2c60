import type { components } from '@muster/client'
import { queryOptions } from '@tanstack/react-query'
import { readPage } from '../../api.ts'

export type Credential = components['schemas']['Credential']

type Filters = Readonly<{ CredentialTypeId?: number; EmployeeId?: number }>

/** As many as the strip counts; whoever has more chooses a type. */
export const mostCounted = 2000

const pageSize = 200

/**
 * Good credentials whose last day lies before a day, the earliest first, without those that are renewed already.
 * `isCut`: there are more than are counted.
 */
export const expiringBefore = (day: string, filters: Filters) =>
  queryOptions({
    queryKey: ['expiring credentials', day, filters],
    queryFn: async ({ client }) => {
      let total = 0
      const found: Credential[] = []
      for (const Status of ['Expiring', 'Current'] as const) {
        for (let pageNumber = 1; (pageNumber - 1) * pageSize < mostCounted; pageNumber++) {
          const query = { ...filters, Status, ExpiringBefore: day, pageNumber, pageSize }
          const page = await client.fetchQuery(readPage('/Credentials/Search', { query }))
          found.push(...page.items)
          if (pageNumber === 1) total += page.total
          if (pageNumber * pageSize >= page.total) break
        }
      }
      const credentials = found
        .filter(({ supersededByCredentialId }) => supersededByCredentialId === undefined)
        .sort((one, other) => lastDayOf(one).localeCompare(lastDayOf(other)) || one.id - other.id)
      return { credentials, isCut: total > found.length }
    },
  })

export const lastDayOf = ({ expiryDate = '' }: Credential): string => expiryDate.slice(0, 10)

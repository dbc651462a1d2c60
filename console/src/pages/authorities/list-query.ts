import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { type Authority, isRole, isStatus } from './authority.ts'

/** What the list is narrowed by, as its address says it. */
export type Filters = Readonly<{ name?: string; role?: string; status?: string; costCentre?: number }>

export const pageSize = 50
const ofOneCostCentre = 200

/**
 * A page of the list. The API looks by cost centre in one list and by all else in another: those of one cost centre are
 * few, and are narrowed here.
 */
export function useAuthorities({ costCentre, ...filters }: Filters, page: number) {
  const searched = useQuery({
    ...readPage('/Authorities/Search', {
      query: { ...queryOf(filters), pageNumber: page, pageSize, expand: 'details' },
    }),
    enabled: costCentre === undefined,
    placeholderData: keepPreviousData,
  })
  const listed = useQuery({
    ...readPage('/Authorities', {
      query: { costCentreIds: [costCentre ?? 0], pageNumber: 1, pageSize: ofOneCostCentre, expand: 'details' },
    }),
    enabled: costCentre !== undefined,
    placeholderData: keepPreviousData,
    select: ({ items }) => {
      const found = items.filter(authority => isWanted(authority, filters))
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
  })
  return costCentre === undefined ? searched : listed
}

/** What was typed is a whole e-mail address or a part of a name. */
const queryOf = ({ name, role, status }: Filters) => ({
  ...(name?.includes('@') && { AuthorityEmail: name }),
  ...(name !== undefined && !name.includes('@') && { AuthorityName: name }),
  ...(isRole(role) && { WebRole: role }),
  ...(isStatus(status) && { AuthorityStatus: status }),
})

const isWanted = (authority: Authority, { name = '', role, status }: Filters): boolean =>
  `${authority.name} ${authority.email}`.toLowerCase().includes(name.toLowerCase()) &&
  (!isRole(role) || authority.roles.includes(role)) &&
  (!isStatus(status) || authority.status === status)

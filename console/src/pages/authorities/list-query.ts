import { readPage } from '../../api/client.ts'
import { usePage } from '../../ui/table/index.ts'
import { isRole, isStatus } from './authority.ts'

/** What the list is narrowed by, as its address says it. */
export type Filters = Readonly<{ name?: string; role?: string; status?: string; costCentre?: number }>

export const pageSize = 50

/** A page of the list. */
export const useAuthorities = (filters: Filters, page: number) =>
  usePage(
    readPage('/Authorities/Search', {
      query: { ...queryOf(filters), pageNumber: page, pageSize, expand: 'details' },
    }),
  )

/** What was typed is a whole email address or a part of a name. */
const queryOf = ({ name, role, status, costCentre }: Filters) => ({
  ...(name?.includes('@') && { AuthorityEmail: name }),
  ...(name !== undefined && !name.includes('@') && { AuthorityName: name }),
  ...(isRole(role) && { WebRole: role }),
  ...(isStatus(status) && { AuthorityStatus: status }),
  ...(costCentre !== undefined && { CostCentreIds: [costCentre] }),
})

import type { accountRoutes } from './features/accounts/index.ts'
import { authorityIsVisible, listAuthorities, searchAuthorities } from './features/authorities/index.ts'
import { listChangeRequests } from './features/change-requests/index.ts'
import { costCentreIsVisible, listCostCentres } from './features/cost-centres/index.ts'
import { listEmployees, searchEmployees } from './features/employees/index.ts'
import { listPositions } from './features/positions/index.ts'

/** What the features show to a caller, gathered for the account home page: how much an account sees, and would a key. */
export const visibleRecords: Parameters<typeof accountRoutes>[1]['visibleRecords'] = {
  authorities: (db, caller) => listAuthorities(db, caller, {}),
  employees: listEmployees,
  costCentres: (db, caller) => listCostCentres(db, caller, {}),
  positions: (db, caller) => listPositions(db, caller, { authorityIsVisible }),
  changeRequests: (db, caller) => listChangeRequests(db, caller, {}),
  costCentreIsVisible,
  active: {
    authorities: (db, caller) => searchAuthorities(db, caller, { AuthorityStatus: 'Active' }),
    employees: (db, caller) => searchEmployees(db, caller, { EmployeeStatus: 'Active' }),
    costCentres: (db, caller) => listCostCentres(db, caller, { isUnexpired: true }),
    positions: (db, caller) => listPositions(db, caller, { authorityIsVisible, status: 'Active' }),
  },
}

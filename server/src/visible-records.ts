import type { VisibleRecords } from './features/accounts/index.ts'
import { authorityIsVisible, listAuthorities } from './features/authorities/index.ts'
import { listChangeRequests } from './features/change-requests/index.ts'
import { costCentreIsVisible, listCostCentres } from './features/cost-centres/index.ts'
import { listEmployees } from './features/employees/index.ts'
import { listPositions } from './features/positions/index.ts'

/** The reads of the features that count, for the account home page, what an account or a key sees. */
export const visibleRecords: VisibleRecords = {
  authorities: (db, caller) => listAuthorities(db, caller, {}),
  employees: listEmployees,
  costCentres: (db, caller) => listCostCentres(db, caller, {}),
  positions: (db, caller) => listPositions(db, caller, { authorityIsVisible }),
  changeRequests: (db, caller) => listChangeRequests(db, caller, {}),
  costCentreIsVisible,
}

export {
  inactivePaymentGroups,
  isEngaged,
  isMerged,
  isNewPerson,
  isNewWithPerson,
  limitColumns,
  limitScopeOf,
  mayTellHistory,
  movedCostCentres,
  movedEmployees,
  movesCostCentres,
  movesEmployees,
  todayAt,
} from './conditions.ts'
export { refuseEarlierEmployers, refuseEarlierZones } from './days.ts'
export { costCentres, employers, expensePaycodes, organisationCharts, paymentGroups, positions } from './entities.ts'
export { authorityPersonColumns, employeeColumns, nextOf, type PeopleColumn, personColumns } from './people-columns.ts'
export { refuseWrongPlaces } from './places.ts'
export { groupsOf, type Refused, refusalsIn, refuseDoubled, review } from './refusals.ts'
export { assignIds, changesOf, countsOf, type NextValue, refuseUnknown, resolveEntity, writeEntity } from './resolve.ts'
export {
  type Counts,
  hasAny,
  nextId,
  presentIn,
  type Requester,
  type Run,
  type Staging,
  stageOf,
} from './run.ts'
export { createStages, stageFile } from './stage.ts'

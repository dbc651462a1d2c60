export { refuseDaysTwice, refuseWrongPlaces } from './checks.ts'
export {
  authorityPersonColumns,
  type Column,
  changesOf,
  employeeColumns,
  joinsOf,
  nextOf,
  personColumns,
  plain,
  plannedValue,
  type Value,
} from './columns.ts'
export {
  firstDayOfPlain,
  inactivePaymentGroups,
  isEngaged,
  isMerged,
  isNewPerson,
  isNewWithPerson,
  limitColumns,
  limitScopeOf,
  mayRecordPast,
  movedCostCentres,
  movedEmployees,
  todayAt,
} from './conditions.ts'
export {
  assignIds,
  costCentres,
  employers,
  expensePaycodes,
  organisationCharts,
  paymentGroups,
  positions,
  resolveEntity,
  writeEntity,
} from './entities.ts'

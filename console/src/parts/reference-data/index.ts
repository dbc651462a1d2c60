export { activeStatuses, everyStatus, isActiveStatus } from './active-status.ts'
export { codeAfter, useLastCode } from './last-code.ts'
export {
  CostCentreName,
  changeReasonsQuery,
  countriesQuery,
  employmentStatesQuery,
  nameByField,
  PaymentGroupName,
  statesQuery,
} from './names.tsx'
export { useEarliestToday, useToday, useTodayOf } from './today.ts'

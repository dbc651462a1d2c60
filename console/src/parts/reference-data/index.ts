export { activeStatuses, everyStatus, isActiveStatus } from './active-status.ts'
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

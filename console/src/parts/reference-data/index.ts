export { AddressFields, postalNames } from './address-fields.tsx'
export {
  CostCentreName,
  CountryName,
  changeReasonsQuery,
  countriesQuery,
  employmentStatesQuery,
  PaymentGroupName,
  PositionName,
  ReasonName,
  StateName,
  statesQuery,
} from './names.tsx'
export { useEarliestToday, useToday, useTodayOf } from './today.ts'

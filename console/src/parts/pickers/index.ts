export { AddressFields, homeNames, postalNames } from './address-fields.tsx'
export {
  CostCentrePicker,
  CostCentresPicker,
  EmployersPicker,
  PaymentGroupPicker,
  PaymentGroupsPicker,
} from './list-pickers.tsx'
export { PersonFilters } from './person-filters.tsx'
export { AuthorityPicker, EmployeePicker, PositionPicker, RequestPicker } from './record-pickers.tsx'

export { CostCentrePicker, CostCentresPicker } from './cost-centre-picker.tsx'
export { PaymentGroupPicker, PaymentGroupsPicker } from './payment-group-picker.tsx'
export { AuthorityPicker, EmployeePicker, PositionPicker } from './record-pickers.tsx'

export {
  type ColumnsRead,
  columnsRead,
  costCentreField,
  type FieldsChange,
  fieldsChangedBy,
  type GovernedField,
  governedFields,
  isSecretField,
  type NamesOf,
  type SecretField,
  secretPlace,
} from './columns.ts'
export { neededOf, optionalOf, type Shown, sectionOf, shownOf, whoSeesPrivate } from './schemas.ts'
export type { BankAccount, CostCentreShare, EmergencyContact, PayRate, SuperannuationFund } from './special-values.ts'
export type { ValueType } from './value-types.ts'

export {
  type BankAccount,
  type CostCentreShare,
  costCentreField,
  type EmergencyContact,
  type GovernedField,
  governedFields,
  isSecretField,
  type PayRate,
  type SecretField,
  type SuperannuationFund,
  secretPlace,
} from './fields.ts'

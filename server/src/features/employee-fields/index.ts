export { type ColumnsRead, columnsRead, factFields, governedFields, isSecretField, secretPlace } from './columns.ts'
export { engagementOf, fieldsOf, sectionOf, shownOf, valuesOf } from './schemas.ts'
export type { ValueType } from './value-types.ts'

export {
  Cancel,
  CommandForm,
  errorsOf,
  SideForm,
  useCommand,
  useRefusal,
  useShownFields,
} from './command-form.tsx'
export { type FieldLabels, TheirChanges, useEditing } from './editing.tsx'
export { Fields, Folded, FoldedFields, hasMessage, type InputOf, Whole } from './fields.tsx'
export { newKey, useIdempotencyKey } from './idempotency-key.ts'
export { isEdited, isSame, withoutEmpty } from './values.ts'

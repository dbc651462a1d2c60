import { t } from '../texts/index.ts'

/** The name of a command's field for people. @param otherwise of what is no field of a form */
export const labelOf = (field: string, otherwise = field): string =>
  (t.fields as Readonly<Record<string, string>>)[field] ?? otherwise

import { t } from '../texts/index.ts'

/** The name of a command's field for people. */
export const labelOf = (field: string): string => (t.fields as Readonly<Record<string, string>>)[field] ?? field

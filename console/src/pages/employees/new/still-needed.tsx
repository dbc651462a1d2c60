import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'

const required = ['GivenName', 'FamilyName', 'Email', 'Code', 'StartDate'] as const

export type Needed = Readonly<Record<(typeof required)[number], string>>

/** The required fields that are empty, in the order of the form. */
export const missingIn = (values: Needed) => required.filter(name => values[name].trim() === '')

export function StillNeeded({ values }: { values: Needed }) {
  const missing = missingIn(values)
  return missing.length > 0 && <div>{employeesTexts.new.stillNeeded(missing.map(nameOfField))}</div>
}

const nameOfField = (name: keyof Needed): string =>
  (name === 'Code' ? employeesTexts.new.code : t.fields[name]).toLowerCase()

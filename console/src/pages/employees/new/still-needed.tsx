import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'

export type Needed = Readonly<Record<'GivenName' | 'FamilyName' | 'Email' | 'Code' | 'StartDate', string>>

/** The required fields that are empty, in the order of the form. */
export function StillNeeded({ values }: { values: Needed }) {
  const missing = (['GivenName', 'FamilyName', 'Email', 'Code', 'StartDate'] as const).filter(
    name => values[name].trim() === '',
  )
  return missing.length > 0 && <p>{employeesTexts.new.stillNeeded(missing.map(nameOfField))}</p>
}

const nameOfField = (name: keyof Needed): string =>
  (name === 'Code' ? employeesTexts.code : t.fields[name]).toLowerCase()

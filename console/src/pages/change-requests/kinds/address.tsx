import { Input, SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../../texts/index.ts'
import { labelOf } from '../../../ui/labels.ts'
import type { Field } from './field-input.tsx'
import { emptyOf, FieldGrid, given, newValuesOf } from './fields-form.tsx'
import type { Employee, Entry, FieldsProps, KindForm } from './kind-form.ts'

const fields: readonly Field[] = [
  { name: 'CountryId', kind: 'country', isRequired: true, isWide: true },
  { name: 'Address1', kind: 'text', maxLength: 200, isRequired: true, isWide: true },
  { name: 'Address2', kind: 'text', maxLength: 200, isWide: true },
  { name: 'Suburb', kind: 'text', maxLength: 100, isRequired: true, isWide: true },
  { name: 'StateId', kind: 'state' },
  { name: 'Postcode', kind: 'text', maxLength: 20, inputMode: 'numeric' },
]

type Which = 'Residential' | 'Postal'

/** The address that there is; a first postal one is likely to be in the country where one lives. */
function addressOf({ address, postalAddress }: Employee, which: Which): Entry {
  const found = which === 'Postal' ? postalAddress : address
  if (!found) return { ...emptyOf(fields), AddressType: which, CountryId: address?.country.id }
  return {
    ...emptyOf(fields),
    AddressType: which,
    ...given({
      CountryId: found.country.id,
      Address1: found.address1,
      Address2: found.address2,
      Suburb: found.suburb,
      StateId: found.state.id || undefined,
      Postcode: found.postcode,
    }),
  }
}

export const address: KindForm = {
  present: employee => addressOf(employee, 'Residential'),
  edited(changes, employee) {
    const isPostal = changes.some(({ field }) => field.startsWith('Postal'))
    const named = changes.map(change => ({
      ...change,
      field: isPostal ? change.field.replace(/^Postal/, '') : change.field,
    }))
    return { ...addressOf(employee, isPostal ? 'Postal' : 'Residential'), ...newValuesOf(named) }
  },
  sent: section => given(section as Entry),
  Fields: AddressFields,
}

function AddressFields(props: FieldsProps) {
  const { form, path, employee } = props
  const entry = form.getValues()[path] as Entry
  /** What was typed of the other one. */
  const put = useRef<Partial<Record<Which, Entry>>>({})
  const turnTo = (which: Which) => {
    put.current[entry.AddressType as Which] = entry
    form.setFieldValue(path, put.current[which] ?? addressOf(employee, which))
  }
  return (
    <>
      <Input.Wrapper label={labelOf('AddressType')} mb="md">
        <div>
          <SegmentedControl
            data={(['Residential', 'Postal'] as const).map(value => ({ value, label: t.words.AddressType[value] }))}
            value={String(entry.AddressType)}
            onChange={which => turnTo(which as Which)}
          />
        </div>
      </Input.Wrapper>
      <FieldGrid {...props} fields={fields} entry={entry} />
    </>
  )
}

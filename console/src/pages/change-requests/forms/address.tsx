import { Input, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../texts/index.ts'
import { isSame } from '../../../ui/form/index.ts'
import { labelOf, Notice } from '../../../ui/message/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Field } from './fields/field-input.tsx'
import { emptyOf, FieldGrid, given, newValuesOf } from './fields/fields-form.tsx'
import type { Employee, Entry, FieldsProps, KindForm } from './fields/kind-form.ts'

const words = t.changeKinds.Address

const fields: readonly Field[] = [
  { name: 'CountryId', kind: 'country', isRequired: true, isWide: true },
  { name: 'Address1', kind: 'text', maxLength: 200, isRequired: true, isWide: true },
  { name: 'Address2', kind: 'text', maxLength: 200, isWide: true },
  { name: 'Suburb', kind: 'text', maxLength: 100, isRequired: true, isWide: true },
  { name: 'StateId', kind: 'state', isRequired: isAustralian },
  { name: 'Postcode', kind: 'text', maxLength: 20, isRequired: isAustralian, inputMode: 'numeric' },
]

const australia = 36

/** Only Australian addresses need a state and a postcode. */
function isAustralian({ CountryId }: Entry): boolean {
  return CountryId === australia
}

type Which = 'Residential' | 'Postal'

/** The present address. A first postal address starts with the country of residence. */
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

/** The chosen address: a request changes one. */
function AddressFields(props: FieldsProps) {
  const { form, path, employee } = props
  const entry = form.getValues()[path] as Entry
  const shown = entry.AddressType as Which
  const other = shown === 'Postal' ? 'Residential' : 'Postal'
  /** The typed values of the hidden address. */
  const [put, setPut] = useState<Entry>()
  const turnTo = (which: Which) => {
    if (which === shown) return
    setPut(entry)
    form.setFieldValue(path, put ?? addressOf(employee, which))
  }
  return (
    <>
      <Stack mb="md">
        <Input.Wrapper label={labelOf('AddressType')}>
          <div>
            <Segmented
              aria-label={labelOf('AddressType')}
              data={(['Residential', 'Postal'] as const).map(value => ({
                value,
                label: words.words.AddressType[value],
              }))}
              value={shown}
              onChange={turnTo}
            />
          </div>
        </Input.Wrapper>
        {put && !isSame(given(put), given(addressOf(employee, other))) && (
          <Notice tone="warning" isAlert>
            {words.notSent[other]}
          </Notice>
        )}
      </Stack>
      <FieldGrid {...props} fields={fields} entry={entry} />
    </>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts/index.ts'
import type { InputOf } from '../../ui/form/index.ts'
import { NumberSelect } from '../../ui/input/index.ts'
import { countriesQuery, statesQuery } from '../reference-data/index.ts'

type Props = Readonly<{
  input: InputOf
  countryId: number | undefined
  /** The prefix of the fields of a postal address. */
  prefix?: 'Postal' | ''
}>

export const homeNames = ['CountryId', 'Address1', 'Address2', 'Suburb', 'StateId', 'Postcode']
export const postalNames = homeNames.map(name => `Postal${name}`)

/** The fields of an address: the country first, since the states depend on it. */
export function AddressFields({ input, countryId, prefix = '' }: Props) {
  const countries = useQuery(countriesQuery)
  const states = useQuery({ ...statesQuery(countryId ?? 0), enabled: countryId !== undefined })
  const labelOf = (label: string) => (prefix === '' ? label : t.postal(label))
  const { fields } = t
  const country = input(`${prefix}CountryId`)
  const state = input(`${prefix}StateId`)
  const turnTo = (id: number | undefined) => {
    country.onChange(id)
    // Another country has other states.
    if (id !== countryId) state.onChange(undefined)
  }
  return (
    <>
      <NumberSelect
        label={labelOf(fields.CountryId)}
        data={(countries.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        {...country}
        onChange={turnTo}
      />
      <TextInput label={labelOf(fields.Address1)} maxLength={200} {...input(`${prefix}Address1`)} />
      <TextInput label={labelOf(fields.Address2)} maxLength={200} {...input(`${prefix}Address2`)} />
      <TextInput label={labelOf(fields.Suburb)} maxLength={100} {...input(`${prefix}Suburb`)} />
      <NumberSelect
        label={labelOf(fields.StateId)}
        data={(states.data ?? []).map(({ id, name, description }) => ({
          id,
          label: description === name ? name : `${name}, ${description}`,
        }))}
        disabled={(states.data ?? []).length === 0}
        {...state}
      />
      <TextInput label={labelOf(fields.Postcode)} maxLength={20} {...input(`${prefix}Postcode`)} />
    </>
  )
}

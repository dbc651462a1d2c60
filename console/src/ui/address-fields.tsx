import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts/index.ts'
import { countriesQuery, statesQuery } from './names.tsx'
import { NumberSelect } from './number-select.tsx'

type Props = Readonly<{
  /** `getInputProps` of the form; the fields go by the names of the commands. */
  // biome-ignore lint/suspicious/noExplicitAny: what the form gives is spread into whatever input there is
  input: (name: string) => any
  countryId: number | undefined
}>

/** An address: the country first, since its states depend on it. */
export function AddressFields({ input, countryId }: Props) {
  const countries = useQuery(countriesQuery)
  const states = useQuery({ ...statesQuery(countryId ?? 0), enabled: countryId !== undefined })
  const { fields } = t
  return (
    <>
      <NumberSelect
        label={fields.CountryId}
        data={(countries.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        {...input('CountryId')}
      />
      <TextInput label={fields.Address1} maxLength={200} {...input('Address1')} />
      <TextInput label={fields.Address2} maxLength={200} {...input('Address2')} />
      <TextInput label={fields.Suburb} maxLength={100} {...input('Suburb')} />
      <NumberSelect
        label={fields.StateId}
        data={(states.data ?? []).map(({ id, name, description }) => ({
          id,
          label: description === name ? name : `${name}, ${description}`,
        }))}
        disabled={(states.data ?? []).length === 0}
        {...input('StateId')}
      />
      <TextInput label={fields.Postcode} maxLength={20} {...input('Postcode')} />
    </>
  )
}

import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, fetchRecord, read, send } from '../../api/client.ts'
import { AddressFields } from '../../parts/pickers/index.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { withoutEmpty } from '../../ui/form/index.ts'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import type { Column } from '../../ui/table/index.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { NameAndCode, nameColumn, namedLabels } from './named.tsx'

type Employer = AnswerOf<'/Employers/{id}', 'get'>

const words = settingsTexts.employers

const none = {
  ...{ Code: '', Name: '', Abn: '', TimeZone: '', Address1: '', Address2: '', Suburb: '', Postcode: '' },
  ...{ CountryId: undefined as number | undefined, StateId: undefined as number | undefined },
}
type Values = typeof none

const valuesOf = ({ code, name, abn, country, timeZone, address }: Employer): Values => ({
  ...{ Code: code, Name: name, Abn: abn ?? '', TimeZone: timeZone },
  ...{ Address1: address?.address1 ?? '', Address2: address?.address2 ?? '', Suburb: address?.suburb ?? '' },
  ...{ Postcode: address?.postcode ?? '', CountryId: country?.id, StateId: address?.state?.id },
})

const recordForm: RecordForm<Employer, Values> = {
  words,
  valuesOf: record => (record ? valuesOf(record) : none),
  labels: {
    ...namedLabels,
    Abn: [words.abn, ({ abn }) => abn],
    TimeZone: [words.timeZone, ({ timeZone }) => timeZone],
    CountryId: [t.fields.CountryId, ({ country }) => country?.name],
    Address1: [t.fields.Address1, ({ address }) => address?.address1],
    Address2: [t.fields.Address2, ({ address }) => address?.address2],
    Suburb: [t.fields.Suburb, ({ address }) => address?.suburb],
    StateId: [t.fields.StateId, ({ address }) => address?.state?.name],
    Postcode: [t.fields.Postcode, ({ address }) => address?.postcode],
  },
  readNow: id => fetchRecord('/Employers/{id}', { path: { id } }),
  create: (values, idempotencyKey) => send('post', '/Employers', { body: withoutEmpty(values), idempotencyKey }),
  replace: (id, values, ifMatch) =>
    send('put', '/Employers/{id}', { path: { id }, body: withoutEmpty(values), ifMatch }),
  fields: form => (
    <>
      <NameAndCode input={form.getInputProps} />
      <Group grow align="flex-start">
        <TextInput label={words.abn} maxLength={14} {...form.getInputProps('Abn')} />
        <TextInput
          label={words.timeZone}
          description={words.timeZoneHint}
          maxLength={100}
          {...form.getInputProps('TimeZone')}
        />
      </Group>
      <AddressFields input={form.getInputProps as never} countryId={form.values.CountryId} />
    </>
  ),
}

const columns: readonly Column<Employer>[] = [
  nameColumn(),
  { header: words.abn, cell: ({ abn }) => abn },
  { header: words.timeZone, sort: ({ timeZone }) => timeZone, cell: ({ timeZone }) => timeZone },
]

/** The legal entities of the group. */
export const Employers = () => (
  <CatalogueSection
    title={words.title}
    make={words.makeTitle}
    counted={words.counted}
    query={useQuery(read('/Employers'))}
    source={['/Employers', {}]}
    columns={columns}
    recordForm={recordForm}
    remove={(id, ifMatch) => send('delete', '/Employers/{id}', { path: { id }, ifMatch })}
    writers={['EmployerAdministrator']}
  />
)

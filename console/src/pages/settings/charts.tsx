import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, fetchRecord, read, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { AuthorityPicker } from '../../parts/pickers/index.ts'
import { structureRoles } from '../../session/session.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { withoutEmpty } from '../../ui/form/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import type { Column } from '../../ui/table/index.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { NameAndCode, nameColumn, namedLabels, StatusInput, statusColumn, statusLabel } from './named.tsx'

type Chart = AnswerOf<'/OrganisationCharts/{id}', 'get'>

const words = settingsTexts.charts

const none = {
  ...{ Code: '', Name: '', Kind: 'Line', IsDefault: false },
  ...{ FallbackAuthorityId: undefined as number | undefined, Status: 'Active' as Chart['status'] },
}
type Values = typeof none

/** A default chart stays one until another takes its place. */
const bodyOf = ({ IsDefault, ...values }: Values) => ({ ...withoutEmpty(values), ...(IsDefault && { IsDefault }) })

const recordForm: RecordForm<Chart, Values> = {
  words,
  valuesOf: record =>
    record
      ? {
          ...{ Code: record.code, Name: record.name, Kind: record.kind, IsDefault: record.isDefault },
          ...{ FallbackAuthorityId: record.fallbackAuthority?.id, Status: record.status },
        }
      : none,
  labels: {
    ...namedLabels,
    Kind: [words.kind, ({ kind }) => kind],
    IsDefault: [words.isDefault, ({ isDefault }) => (isDefault ? t.yes : t.no)],
    FallbackAuthorityId: [
      words.fallback,
      ({ fallbackAuthority }) => fallbackAuthority && spokenName(fallbackAuthority.name),
    ],
    ...statusLabel,
  },
  readNow: id => fetchRecord('/OrganisationCharts/{id}', { path: { id } }),
  create: (values, idempotencyKey) => send('post', '/OrganisationCharts', { body: bodyOf(values), idempotencyKey }),
  replace: (id, values, ifMatch) =>
    send('put', '/OrganisationCharts/{id}', { path: { id }, body: bodyOf(values), ifMatch }),
  fields: (form, record) => (
    <>
      <NameAndCode input={form.getInputProps} />
      <TextInput label={words.kind} maxLength={50} {...form.getInputProps('Kind')} />
      <AuthorityPicker
        label={words.fallback}
        description={words.fallbackHint}
        chosenLabel={record?.fallbackAuthority && spokenName(record.fallbackAuthority.name)}
        {...form.getInputProps('FallbackAuthorityId')}
      />
      <StatusInput input={form.getInputProps} />
      <Checkbox
        label={words.isDefault}
        description={words.isDefaultHint}
        disabled={record?.isDefault === true}
        {...form.getInputProps('IsDefault', { type: 'checkbox' })}
      />
    </>
  ),
}

const columns: readonly Column<Chart>[] = [
  nameColumn(({ id, name, isDefault }) => (
    <>
      <TextLink to="/organisation-chart" search={{ chart: id }} fw={600}>
        {name}
      </TextLink>{' '}
      {isDefault && <Badge tone="info">{words.default}</Badge>}
    </>
  )),
  {
    header: words.fallback,
    sort: ({ fallbackAuthority }) => fallbackAuthority?.name,
    cell: ({ fallbackAuthority }) =>
      fallbackAuthority ? spokenName(fallbackAuthority.name) : <span className="soft">{words.noFallback}</span>,
  },
  statusColumn,
]

/** The charts, and whom they ask when a line has no approver. */
export const Charts = () => (
  <CatalogueSection
    title={words.title}
    make={words.makeTitle}
    counted={words.counted}
    query={useQuery(read('/OrganisationCharts'))}
    source={['/OrganisationCharts', {}]}
    columns={columns}
    recordForm={recordForm}
    remove={(id, ifMatch) => send('delete', '/OrganisationCharts/{id}', { path: { id }, ifMatch })}
    writers={structureRoles}
    isKept={({ isDefault }) => isDefault}
    isNameALink
  />
)

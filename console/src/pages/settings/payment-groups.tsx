import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, fetchRecord, read, send } from '../../api/client.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { NumberSelect } from '../../ui/input/index.ts'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import type { Column } from '../../ui/table/index.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { NameAndCode, nameColumn, namedLabels, StatusInput, statusColumn, statusLabel } from './named.tsx'

type PaymentGroup = AnswerOf<'/PaymentGroups/{id}', 'get'>

const words = settingsTexts.paymentGroups

const none = {
  ...{ Code: '', Name: '', EmployerId: undefined as number | undefined },
  ...{ Frequency: 'Fortnightly' as PaymentGroup['frequency'], Status: 'Active' as PaymentGroup['status'] },
}
type Values = typeof none

const bodyOf = (values: Values) => ({ ...values, EmployerId: values.EmployerId ?? 0 })

const recordForm: RecordForm<PaymentGroup, Values> = {
  words,
  valuesOf: record =>
    record
      ? {
          ...{ Code: record.code, Name: record.name, EmployerId: record.employer.id },
          ...{ Frequency: record.frequency, Status: record.status },
        }
      : none,
  labels: {
    ...namedLabels,
    EmployerId: [words.employer, ({ employer }) => employer.name],
    Frequency: [words.frequency, ({ frequency }) => words.frequencies[frequency]],
    ...statusLabel,
  },
  readNow: id => fetchRecord('/PaymentGroups/{id}', { path: { id } }),
  create: (values, idempotencyKey) => send('post', '/PaymentGroups', { body: bodyOf(values), idempotencyKey }),
  replace: (id, values, ifMatch) => send('put', '/PaymentGroups/{id}', { path: { id }, body: bodyOf(values), ifMatch }),
  fields: form => (
    <>
      <NameAndCode input={form.getInputProps} />
      <EmployerSelect {...form.getInputProps('EmployerId')} />
      <Group grow align="flex-start">
        <NativeSelect
          label={words.frequency}
          data={Object.entries(words.frequencies).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('Frequency')}
        />
        <StatusInput input={form.getInputProps} />
      </Group>
    </>
  ),
}

function EmployerSelect(props: Readonly<Record<string, unknown>>) {
  const employers = useQuery(read('/Employers')).data ?? []
  return (
    <NumberSelect
      label={words.employer}
      data={employers.map(({ id, name }) => ({ id, label: name }))}
      {...(props as { value: number | undefined; onChange: (value: number | undefined) => void })}
    />
  )
}

const columns: readonly Column<PaymentGroup>[] = [
  nameColumn(),
  { header: words.employer, sort: ({ employer }) => employer.name, cell: ({ employer }) => employer.name },
  {
    header: words.frequency,
    sort: ({ frequency }) => words.frequencies[frequency],
    cell: ({ frequency }) => words.frequencies[frequency],
  },
  statusColumn,
]

/** Employees with the same pay days. */
export const PaymentGroups = () => (
  <CatalogueSection
    title={words.title}
    make={words.makeTitle}
    counted={words.counted}
    query={useQuery(read('/PaymentGroups'))}
    source={['/PaymentGroups', {}]}
    columns={columns}
    recordForm={recordForm}
    remove={(id, ifMatch) => send('delete', '/PaymentGroups/{id}', { path: { id }, ifMatch })}
    writers={['EmployerAdministrator', 'PayrollAdministrator']}
  />
)

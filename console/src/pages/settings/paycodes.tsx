import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, fetchRecord, read, send } from '../../api/client.ts'
import { formatDate, formatMoney, formatRate } from '../../format/formats.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { withoutEmpty } from '../../ui/form/index.ts'
import { DayInput, ExactNumberInput } from '../../ui/input/index.ts'
import { Badge } from '../../ui/message/index.ts'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import type { Column } from '../../ui/table/index.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { NameAndCode, namedLabels } from './named.tsx'

type Paycode = AnswerOf<'/ExpensePaycodes/{id}', 'get'>
type Rate = { ValidFrom: string; UnitRate: number | string }

const words = settingsTexts.paycodes

const none = {
  ...{ Code: '', Name: '', Kind: 'Reimbursement' as Paycode['kind'], Unit: '', ExpiryDate: '' },
  ...{ MaxAmount: '' as number | string, ReceiptThreshold: '' as number | string, Rates: [] as Rate[] },
}
type Values = typeof none

const valuesOf = (record: Paycode): Values => ({
  ...{ Code: record.code, Name: record.name, Kind: record.kind, Unit: record.unit ?? '' },
  ...{ ExpiryDate: record.expiryDate?.slice(0, 10) ?? '', MaxAmount: record.maxAmount ?? '' },
  ReceiptThreshold: record.receiptThreshold,
  Rates: (record.rates ?? []).map(({ validFrom, unitRate }) => ({
    ValidFrom: validFrom.slice(0, 10),
    UnitRate: unitRate,
  })),
})

/** A text that is no number is sent as it is, and the server says so. */
const bodyOf = ({ Rates, ...values }: Values) => ({
  ...(withoutEmpty(values) as { Code: string; Name: string; Kind: Paycode['kind'] }),
  ...(Rates.length > 0 && { Rates: Rates as { ValidFrom: string; UnitRate: number }[] }),
})

const recordForm: RecordForm<Paycode, Values> = {
  words,
  valuesOf: record => (record ? valuesOf(record) : none),
  labels: {
    ...namedLabels,
    Kind: [words.kind, ({ kind }) => words.kinds[kind]],
    Unit: [words.unit, ({ unit }) => unit],
    ExpiryDate: [words.expires, ({ expiryDate }) => expiryDate && formatDate(expiryDate)],
    MaxAmount: [words.most, ({ maxAmount }) => maxAmount],
    ReceiptThreshold: [words.receipt, ({ receiptThreshold }) => receiptThreshold],
    Rates: [words.rates, ({ rates }) => rates?.map(({ unitRate }) => unitRate).join(', ')],
  },
  readNow: id => fetchRecord('/ExpensePaycodes/{id}', { path: { id }, query: { expand: 'details' } }),
  create: (values, idempotencyKey) =>
    send('post', '/ExpensePaycodes', { body: bodyOf(values) as never, idempotencyKey }),
  replace: (id, values, ifMatch) =>
    send('put', '/ExpensePaycodes/{id}', { path: { id }, body: bodyOf(values) as never, ifMatch }),
  fields: form => <Fields form={form} />,
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const input = form.getInputProps
  return (
    <>
      <NameAndCode input={input} />
      <NativeSelect
        label={words.kind}
        data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        {...input('Kind')}
      />
      <Group grow align="flex-start">
        <ExactNumberInput label={words.most} isMoney {...input('MaxAmount')} />
        <ExactNumberInput label={words.receipt} isMoney {...input('ReceiptThreshold')} />
      </Group>
      <Rates form={form} />
      <DayInput label={words.expires} {...input('ExpiryDate')} />
    </>
  )
}

/** The rates of a unit, each from its first day on. */
function Rates({ form }: { form: UseFormReturnType<Values> }) {
  const input = form.getInputProps
  return (
    <Stack gap="xs">
      <TextInput label={words.unit} maxLength={50} {...input('Unit')} />
      {form.values.Rates.map((rate, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates have no other name than their place
        <Group key={place} align="flex-end" wrap="nowrap">
          <DayInput label={words.rateFrom} {...input(`Rates.${place}.ValidFrom`)} />
          <ExactNumberInput label={words.rate} decimals={4} isMoney {...input(`Rates.${place}.UnitRate`)} />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={words.removeRate(rate.ValidFrom)}
            onClick={() => form.removeListItem('Rates', place)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('Rates', { ValidFrom: '', UnitRate: '' })}
        >
          {words.addRate}
        </Button>
      </div>
    </Stack>
  )
}

const columns: readonly Column<Paycode>[] = [
  {
    header: settingsTexts.name,
    sort: ({ name }) => name,
    cell: ({ name, isExpired }) => (
      <>
        <strong>{name}</strong> {isExpired && <Badge>{t.statuses.Expired}</Badge>}
      </>
    ),
  },
  { header: settingsTexts.code, sort: ({ code }) => code, cell: ({ code }) => <span className="soft">{code}</span> },
  {
    header: words.pays,
    cell: ({ unitRate, unit }) =>
      unitRate === undefined ? words.actualCost : words.perUnit(formatRate(unitRate), unit ?? ''),
  },
  {
    header: words.receipt,
    align: 'end',
    sort: ({ receiptThreshold }) => receiptThreshold,
    cell: ({ receiptThreshold }) => formatMoney(receiptThreshold),
  },
  {
    header: words.most,
    align: 'end',
    sort: ({ maxAmount }) => maxAmount,
    cell: ({ maxAmount }) =>
      maxAmount === undefined ? <span className="soft">{words.noLimit}</span> : formatMoney(maxAmount),
  },
]

/** What expenses are claimed as. */
export function Paycodes() {
  const query = useQuery(read('/ExpensePaycodes'))
  return (
    <CatalogueSection
      isFull
      title={words.title}
      make={words.makeTitle}
      explained={words.explained}
      counted={words.counted}
      query={query}
      source={['/ExpensePaycodes', {}]}
      columns={columns}
      recordForm={recordForm}
      remove={(id, ifMatch) => send('delete', '/ExpensePaycodes/{id}', { path: { id }, ifMatch })}
      writers={['EmployerAdministrator', 'PayrollAdministrator']}
    />
  )
}

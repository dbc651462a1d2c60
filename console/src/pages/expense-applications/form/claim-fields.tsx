import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnswerOf, read } from '../../../api/client.ts'
import { formatMoney, formatRate } from '../../../format/formats.ts'
import { useTodayOf } from '../../../parts/reference-data/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { FoldedFields, hasMessage, Whole } from '../../../ui/form/index.ts'
import { DayInput, ExactNumberInput, Select, TextArea } from '../../../ui/input/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../list/expenses.module.css'
import type { Claim } from './claim.ts'

const words = expenseApplicationsTexts.form

type Form = UseFormReturnType<Claim>
type Props = Readonly<{ form: Form; isNew: boolean }>
type Paycode = AnswerOf<'/ExpensePaycodes', 'get'>[number]

/** The amount, paycode, day and position of a claim. */
export function ClaimFields({ form, isNew }: Props) {
  const paycodes = useQuery(read('/ExpensePaycodes'))
  const { ExpensePaycodeId, by } = form.values
  const paycode = paycodes.data?.find(({ id }) => id === ExpensePaycodeId)
  const offered = paycodes.data?.filter(({ id, isExpired }) => !isExpired || id === ExpensePaycodeId) ?? []
  const choosePaycode = (chosen: string | null) => {
    const found = paycodes.data?.find(({ id }) => String(id) === chosen)
    form.setFieldValue('ExpensePaycodeId', found?.id)
    // An amount that was typed stays.
    const isTyped = by === 'AmountApplied' && form.getValues().AmountApplied !== ''
    form.setFieldValue('by', found?.unitRate === undefined || isTyped ? 'AmountApplied' : 'Quantity')
    form.clearFieldError('ExpensePaycodeId')
  }
  const threshold = paycode?.receiptThreshold ?? commonThreshold(offered)
  return (
    <>
      <HowMuch form={form} paycode={paycode} />
      {paycode?.unitRate !== undefined && (
        <Segmented
          aria-label={words.by}
          value={by}
          onChange={value => form.setFieldValue('by', value)}
          data={[
            { value: 'Quantity', label: words.byQuantity },
            { value: 'AmountApplied', label: words.byAmount },
          ]}
        />
      )}
      <div className={styles.fields}>
        <Select
          label={words.whatFor}
          placeholder={t.choose}
          withAsterisk
          searchable
          description={paycode?.maxAmount !== undefined && words.limitOf(formatMoney(paycode.maxAmount))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={offered.map(each => ({ value: String(each.id), label: each.name, note: rulesOf(each) }))}
          value={ExpensePaycodeId === undefined ? null : String(ExpensePaycodeId)}
          onChange={choosePaycode}
          error={form.errors.ExpensePaycodeId}
          nothingFound={t.nothingFound}
        />
        <DayInput label={words.incurred} {...form.getInputProps('DateIncurred')} />
        <TextInput label={words.optional(words.merchant)} maxLength={200} {...form.getInputProps('Merchant')} />
        <TextInput
          label={threshold === undefined ? words.optional(words.receipt) : words.receipt}
          description={threshold !== undefined && words.receiptNeeded(formatMoney(threshold))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          {...form.getInputProps('ReceiptReference')}
        />
      </div>
      <Further form={form} />
      <PositionField form={form} isNew={isNew} />
    </>
  )
}

/** What few claims need. */
function Further({ form }: { form: Form }) {
  const { getInputProps, getInitialValues } = form
  const { TaxAmount, Description } = getInitialValues()
  return (
    <FoldedFields
      label={words.more}
      isNeeded={hasMessage(getInputProps, ['TaxAmount', 'Description'])}
      startsOpen={TaxAmount !== '' || Description !== ''}
    >
      <Whole>
        <ExactNumberInput label={words.tax} isMoney {...getInputProps('TaxAmount')} />
      </Whole>
      <Whole>
        <TextArea label={words.description} minRows={2} maxLength={500} {...getInputProps('Description')} />
      </Whole>
    </FoldedFields>
  )
}

/** The amount from which all of them need a receipt. */
function commonThreshold(paycodes: readonly Paycode[]): number | undefined {
  const [only, ...others] = new Set(paycodes.map(({ receiptThreshold }) => receiptThreshold))
  return others.length === 0 ? only : undefined
}

/** "up to $95.00 · receipt from $82.50" */
const rulesOf = ({ maxAmount, receiptThreshold }: Paycode): string =>
  [maxAmount !== undefined && words.limit(formatMoney(maxAmount)), words.receiptFrom(formatMoney(receiptThreshold))]
    .filter(Boolean)
    .join(' · ')

function HowMuch({ form, paycode }: { form: Form; paycode: Paycode | undefined }) {
  if (form.values.by === 'Quantity' && paycode?.unitRate !== undefined) {
    const unit = paycode.unit ?? words.units
    return (
      <ExactNumberInput
        label={words.quantity(unit)}
        classNames={large}
        description={words.rate(formatRate(paycode.unitRate), unit)}
        withAsterisk
        decimals={4}
        {...form.getInputProps('Quantity')}
        error={form.errors.Quantity ?? form.errors.AmountApplied}
      />
    )
  }
  return (
    <ExactNumberInput
      label={words.amount}
      classNames={large}
      withAsterisk
      isMoney
      {...form.getInputProps('AmountApplied')}
    />
  )
}

/** What a claim is about above all. */
const large = { input: styles.large ?? '', section: styles.largeSign ?? '' }

/** The employee of a claim on the day of the expense. */
export const employeeOf = ({ EmployeeId, DateIncurred }: Pick<Claim, 'EmployeeId' | 'DateIncurred'>) => ({
  ...read('/Employees/{id}', {
    path: { id: EmployeeId ?? 0 },
    query: /^\d{4}-\d{2}-\d{2}$/.test(DateIncurred) ? { asAt: DateIncurred } : {},
  }),
  enabled: EmployeeId !== undefined,
})

/** The employee's positions on the day of the expense; a single one is chosen by itself. An untouched day is the employer's today. */
function PositionField({ form, isNew }: Props) {
  const { setFieldValue, setInitialValues, getInitialValues } = form
  const { DateIncurred, OrganisationChartPositionId } = form.values
  const employee = useQuery(employeeOf(form.values))
  const held = employee.data?.positions
  const todayOf = useTodayOf()
  const today = employee.data && todayOf(employee.data.employer.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new ones each time that it is set
  useEffect(() => {
    if (!isNew || today === undefined || form.isDirty('DateIncurred') || DateIncurred === today) return
    setFieldValue('DateIncurred', today)
    setInitialValues({ ...getInitialValues(), DateIncurred: today })
  }, [today])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new ones each time that it is set
  useEffect(() => {
    if (!held || held.some(({ id }) => id === OrganisationChartPositionId)) return
    const usual = held.find(({ assignmentType }) => assignmentType === 'Primary') ?? held[0]
    if (usual?.id === OrganisationChartPositionId) return
    setFieldValue('OrganisationChartPositionId', usual?.id)
    // The user has not changed the form.
    setInitialValues({ ...getInitialValues(), OrganisationChartPositionId: usual?.id })
  }, [held, OrganisationChartPositionId])
  // A lone position needs no choice.
  if (held?.length === 1 && !form.errors.OrganisationChartPositionId) return null
  return (
    <Stack gap={0}>
      <Select
        label={words.position}
        placeholder={t.choose}
        description={held?.length === 0 ? words.noPosition : words.positionHelp}
        withAsterisk
        data={(held ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={OrganisationChartPositionId === undefined ? null : String(OrganisationChartPositionId)}
        onChange={chosen =>
          form.setFieldValue('OrganisationChartPositionId', chosen === null ? undefined : Number(chosen))
        }
        error={form.errors.OrganisationChartPositionId}
        nothingFound={t.nothingFound}
      />
    </Stack>
  )
}

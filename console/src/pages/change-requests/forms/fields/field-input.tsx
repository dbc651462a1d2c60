import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/client.ts'
import { ChangeValue, wordOf } from '../../../../parts/change-requests/index.ts'
import { CostCentrePicker, PaymentGroupPicker, PositionPicker } from '../../../../parts/pickers/index.ts'
import {
  changeReasonsQuery,
  countriesQuery,
  employmentStatesQuery,
  statesQuery,
} from '../../../../parts/reference-data/index.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import { closedLists, t } from '../../../../texts/index.ts'
import { DayInput, ExactNumberInput, NumberSelect, Select } from '../../../../ui/input/index.ts'
import { labelOf } from '../../../../ui/message/index.ts'
import type { Employee, Entry, FieldsProps } from './kind-form.ts'

/** The input of one field, by the field's type. */
export type Field = Readonly<{
  name: string
  kind: FieldKind
  /** May depend on the other fields and on the record. */
  isRequired?: boolean | ((entry: Entry, employee: Employee) => boolean)
  isWide?: boolean
  /** Folded away until it is asked for, or has another value than at present. */
  isMore?: boolean
  /** What the entry gets of the whole: a lone entry gets all of it. */
  isShare?: boolean
  help?: string | ((employee: Employee, entry: Entry) => string)
  /** Of a field that a stored request changes. */
  former?: unknown
  placeholder?: string
  maxLength?: number
  inputMode?: 'numeric' | 'tel' | 'email'
  /** The decimals of a number. */
  decimals?: number
  /** The field whose value depends on this one: a new choice here clears or resets it. */
  decides?: string
  /** Shown only for these values of the other fields. */
  isShown?: (entry: Entry) => boolean
}>

type FieldKind =
  | 'text'
  | 'day'
  | 'number'
  | 'money'
  | 'words'
  | 'flag'
  | 'country'
  | 'state'
  | 'employmentState'
  | 'reason'
  | 'costCentre'
  | 'paymentGroup'
  | 'position'

type Props = Omit<FieldsProps, 'path'> &
  Readonly<{
    field: Field
    path: string
    entry: Entry
    /** Has a value on record that a change can replace but not clear. */
    isKept?: boolean
  }>

export function FieldInput({ form, field, path, entry, errorOf, employee, isKept = false }: Props) {
  const { name, kind, help, placeholder, decimals = 2, maxLength, inputMode } = field
  const isRequired = isNeeded(field, entry, employee)
  const input = {
    ...form.getInputProps(path),
    error: errorOf(path),
    label: labelOf(name),
    description:
      field.former === undefined ? (
        typeof help === 'function' ? (
          help(employee, entry)
        ) : (
          help
        )
      ) : (
        <>
          {changeRequestsTexts.was} <ChangeValue field={name} value={field.former} />
        </>
      ),
    required: isRequired,
    placeholder,
  }
  const turnTo = (id: number | undefined) => {
    input.onChange(id)
    if (id === entry.CountryId) return
    // Another country has other states.
    for (const state of statesOf(entry)) form.setFieldValue(`${path.slice(0, -name.length)}${state}`, undefined)
  }
  const choose = (chosen: unknown) => {
    input.onChange(chosen)
    if (field.decides === undefined || chosen === entry[name]) return
    const before: Entry = form.getInitialValues()[path.slice(0, -name.length - 1)]
    const decided = chosen === before[name] ? before[field.decides] : undefined
    form.setFieldValue(`${path.slice(0, -name.length)}${field.decides}`, decided)
  }
  switch (kind) {
    case 'text':
      return <TextInput {...marked(input)} maxLength={maxLength} inputMode={inputMode} autoComplete="off" />
    case 'day':
      return <DayInput {...input} />
    case 'number':
    case 'money':
      return <ExactNumberInput {...marked(input)} decimals={decimals} isMoney={kind === 'money'} />
    case 'words':
      return <WordsInput {...input} onChange={choose} name={name} isClearable={!isRequired && !isKept} />
    case 'flag':
      return <FlagInput {...input} isClearable={!isKept} />
    case 'country':
      return <CountryInput {...input} onChange={turnTo} />
    default:
      return <RecordInput kind={kind} input={input} entry={entry} employee={employee} />
  }
}

const isNeeded = ({ isRequired = false }: Field, entry: Entry, employee: Employee): boolean =>
  typeof isRequired === 'function' ? isRequired(entry, employee) : isRequired

const statesOf = (entry: Entry) =>
  ['StateId', 'EmploymentStateId'].filter(state => entry[state] !== undefined && entry[state] !== null)

/** Marked as needed without the browser's own messages, which would hide the server's. */
const marked = <Input extends { required: boolean }>({ required, ...input }: Input) => ({
  ...input,
  withAsterisk: required,
})

// biome-ignore lint/suspicious/noExplicitAny: what `getInputProps` gives
type Input = any

function WordsInput({ name, required, isClearable, ...input }: Input) {
  const words = Object.keys(closedLists[name] ?? {})
  const data = words.map(value => ({ value, label: wordOf(name, value) }))
  return (
    <Select
      {...input}
      withAsterisk={required}
      data={data}
      clearable={isClearable}
      placeholder={input.placeholder ?? changeRequestsTexts.notChosen}
      value={input.value || null}
    />
  )
}

function FlagInput({ value, onChange, required, isClearable, ...input }: Input) {
  const data = [
    { value: 'true', label: t.yes },
    { value: 'false', label: t.no },
  ]
  return (
    <Select
      {...input}
      withAsterisk={required}
      data={data}
      clearable={isClearable}
      placeholder={input.placeholder ?? changeRequestsTexts.notChosen}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={chosen => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  )
}

type RecordProps = Readonly<{ kind: FieldKind; input: Input; entry: Entry; employee: Employee }>

function RecordInput({ kind, input, entry, employee }: RecordProps) {
  switch (kind) {
    case 'costCentre':
      return <CostCentreInput {...input} />
    case 'paymentGroup':
      return <PaymentGroupPicker {...input} employerId={employee.employer.id} />
    case 'position':
      return <PositionPicker {...input} />
    case 'state':
      return <StateInput {...input} countryId={entry.CountryId} query={statesQuery} />
    case 'employmentState':
      return <StateInput {...input} countryId={entry.CountryId} query={employmentStatesQuery} />
    default:
      return <ReasonInput {...input} />
  }
}

function CostCentreInput(input: Input) {
  const known = useQuery({
    ...read('/CostCentres/{id}', { path: { id: input.value ?? 0 } }),
    enabled: input.value !== undefined,
  })
  return <CostCentrePicker {...input} chosenLabel={known.data && `${known.data.name} (${known.data.code})`} />
}

function CountryInput(input: Input) {
  const { data = [] } = useQuery(countriesQuery)
  return <NumberSelect {...input} data={data.map(({ id, name }) => ({ id, label: name }))} />
}

function StateInput({ countryId, query, ...input }: Input) {
  const { data = [] } = useQuery<readonly { id: number; name: string; description?: string }[]>({
    ...query(countryId ?? 0),
    enabled: countryId !== undefined,
  })
  const labelled = data.map(({ id, name, description }) => ({
    id,
    label: description && description !== name ? `${name}, ${description}` : name,
  }))
  return (
    <NumberSelect
      {...input}
      data={labelled}
      disabled={data.length === 0}
      placeholder={countryId === undefined ? changeRequestsTexts.countryFirst : undefined}
    />
  )
}

export function ReasonInput(input: Input) {
  const { data = [] } = useQuery(changeReasonsQuery)
  return <NumberSelect {...input} data={data.map(({ id, name }) => ({ id, label: name }))} />
}

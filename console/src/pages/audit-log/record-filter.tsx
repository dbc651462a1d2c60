import type { ComponentType } from 'react'
import { wordsOfResource } from '../../parts/events/index.ts'
import {
  AuthorityPicker,
  CostCentrePicker,
  EmployeePicker,
  PaymentGroupPicker,
  PositionPicker,
  RequestPicker,
} from '../../parts/pickers/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { type PickerProps, Select } from '../../ui/input/index.ts'

const words = auditLogTexts

/** How a record of a type is chosen. Those of other types are found by their type, or by a link. */
const pickers: Readonly<Record<string, ComponentType<PickerProps>>> = {
  Authority: props => <AuthorityPicker withInactive {...props} />,
  ChangeRequest: props => <RequestPicker type="ChangeRequest" {...props} />,
  CostCentre: props => <CostCentrePicker withExpired {...props} />,
  Employee: EmployeePicker,
  ExpenseApplication: props => <RequestPicker type="ExpenseApplication" {...props} />,
  PaymentGroup: PaymentGroupPicker,
  Position: PositionPicker,
}

/** Whether a record of a type can be chosen. */
export const hasPicker = (type: string): boolean => Object.hasOwn(pickers, type)

type Chosen = Readonly<{ type: string | undefined; id: number | undefined }>

/** The records of a type, or one of them. */
export function RecordFilter({ record, onChange }: Readonly<{ record: Chosen; onChange: (chosen: Chosen) => void }>) {
  const { type, id } = record
  const types = new Set([...Object.keys(eventsTexts.resources), ...(type === undefined ? [] : [type])])
  const Picker = type === undefined ? undefined : pickers[type]
  return (
    <>
      <Select
        label={words.recordType}
        placeholder={words.anyType}
        data={[...types].map(value => ({ value, label: wordsOfResource({ type: value }) })).sort(byLabel)}
        value={type ?? null}
        onChange={chosen => onChange({ type: chosen ?? undefined, id: undefined })}
        searchable
        clearable
        nothingFound={words.noSuchType}
        w={160}
      />
      {Picker && (
        <Picker
          // The search of another type begins anew.
          key={type}
          label={words.record}
          value={id}
          onChange={chosen => onChange({ type, id: chosen })}
        />
      )}
    </>
  )
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)

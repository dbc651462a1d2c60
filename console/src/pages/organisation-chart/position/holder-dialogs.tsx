import { Group, NativeSelect, Radio } from '@mantine/core'
import { type AnswerOf, fetchRecord, send } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { AuthorityPicker, EmployeePicker } from '../../../parts/pickers/index.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { withoutEmpty } from '../../../ui/form/index.ts'
import { DayInput, ExactNumberInput } from '../../../ui/input/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { RecordDialog, type RecordForm, useOpened } from '../../../ui/record-dialog.tsx'
import type { Holder } from '../position-tree.ts'

type Known = AnswerOf<'/Positions/{id}/Holders/{holderId}', 'get'>

const words = chartEditingTexts.holder

const none = {
  ...{ whose: 'employee', EmployeeId: undefined as number | undefined, AuthorityId: undefined as number | undefined },
  ...{ From: '', To: '', AssignmentType: 'Primary', FullTimeEquivalent: undefined as number | undefined },
}
type Values = typeof none

const valuesOf = ({ from, to, assignmentType, fullTimeEquivalent }: Known): Values => ({
  ...none,
  ...{
    From: from?.slice(0, 10) ?? '',
    To: to?.slice(0, 10) ?? '',
    AssignmentType: assignmentType,
    FullTimeEquivalent: fullTimeEquivalent,
  },
})

const bodyOf = ({ whose, EmployeeId, AuthorityId, ...values }: Values) =>
  ({ ...withoutEmpty(values), ...(whose === 'employee' ? { EmployeeId } : { AuthorityId }) }) as never

const readNow = (id: number, holderId: number) =>
  fetchRecord('/Positions/{id}/Holders/{holderId}', { path: { id, holderId } })

const formOf = (id: number): RecordForm<Known, Values> => ({
  words,
  valuesOf: record => (record ? valuesOf(record) : none),
  labels: {
    whose: [words.who, () => undefined],
    EmployeeId: [words.employee, () => undefined],
    AuthorityId: [words.authority, () => undefined],
    From: [words.from, ({ from }) => from && formatDate(from)],
    To: [words.to, ({ to }) => to && formatDate(to)],
    AssignmentType: [t.fields.AssignmentType, ({ assignmentType }) => t.words.AssignmentType[assignmentType]],
    FullTimeEquivalent: [words.share, ({ fullTimeEquivalent }) => fullTimeEquivalent],
  },
  readNow: holderId => readNow(id, holderId),
  create: (values, idempotencyKey) =>
    send('post', '/Positions/{id}/Holders', { path: { id }, body: bodyOf(values), idempotencyKey }),
  replace: (holderId, values, ifMatch) =>
    send('put', '/Positions/{id}/Holders/{holderId}', { path: { id, holderId }, body: bodyOf(values), ifMatch }),
  fields: (form, record) => (
    <>
      {!record && (
        <>
          <Radio.Group label={words.who} {...form.getInputProps('whose')}>
            <Group mt="xs">
              {(['employee', 'authority'] as const).map(each => (
                <Radio key={each} value={each} label={words.whoIs[each]} />
              ))}
            </Group>
          </Radio.Group>
          {form.values.whose === 'employee' ? (
            <EmployeePicker label={words.employee} {...form.getInputProps('EmployeeId')} />
          ) : (
            <AuthorityPicker label={words.authority} {...form.getInputProps('AuthorityId')} />
          )}
        </>
      )}
      <Group grow align="flex-start">
        <DayInput label={words.from} description={words.fromHint} {...form.getInputProps('From')} />
        <DayInput label={words.to} description={words.toHint} {...form.getInputProps('To')} />
      </Group>
      <Group grow align="flex-start">
        <NativeSelect
          label={t.fields.AssignmentType}
          data={Object.entries(t.words.AssignmentType).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('AssignmentType')}
        />
        <ExactNumberInput label={words.share} decimals={4} {...form.getInputProps('FullTimeEquivalent')} />
      </Group>
    </>
  ),
})

type Props = Readonly<{ positionId: number; onClose: () => void }>

/** Adds a holder. */
export const FillDialog = ({ positionId, onClose }: Props) => (
  <RecordDialog recordForm={formOf(positionId)} existing={undefined} onClose={onClose} />
)

type OfHolder = Props & Readonly<{ holder: Holder }>

const useOpenedHolder = ({ positionId, holder: { id }, onClose }: OfHolder) =>
  useOpened({ key: ['holder', positionId, id], read: () => readNow(positionId, id), onClose })

/** Changes the days, type and share of a holder. */
export function EditHolderDialog(props: OfHolder) {
  const opened = useOpenedHolder(props)
  return opened && <RecordDialog recordForm={formOf(props.positionId)} existing={opened} onClose={props.onClose} />
}

/** A holder leaves the position. */
export function RemoveHolderDialog(props: OfHolder) {
  const { positionId: id, holder, onClose } = props
  const opened = useOpenedHolder(props)
  return (
    opened && (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={words.removeTitle(spokenName(holder.name))}
        confirmLabel={words.confirm}
        isDangerous
        etag={opened.etag}
        act={async (_, ifMatch) => {
          await send('delete', '/Positions/{id}/Holders/{holderId}', { path: { id, holderId: holder.id }, ifMatch })
          notify(words.removed(spokenName(holder.name)))
        }}
      >
        {words.removeText}
      </ConfirmDialog>
    )
  )
}

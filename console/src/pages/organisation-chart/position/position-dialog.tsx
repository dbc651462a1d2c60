import { Group, NativeSelect, TextInput } from '@mantine/core'
import { type AnswerOf, fetchRecord, send } from '../../../api/client.ts'
import { CostCentrePicker } from '../../../parts/pickers/index.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { newKey, withoutEmpty } from '../../../ui/form/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { RecordDialog, type RecordForm, useOpened } from '../../../ui/record-dialog.tsx'
import { useChart } from '../chart-state.tsx'
import type { Position } from '../position-tree.ts'

type Known = AnswerOf<'/Positions/{id}', 'get'>

const words = chartEditingTexts.position

const valuesOf = (record: Known) => ({
  ...{ Name: record.name, Code: record.code, Status: record.status ?? 'Active' },
  CostCentreId: record.costCentre?.id,
})

type Values = ReturnType<typeof valuesOf>

type Place = Readonly<{
  chartId: number | undefined
  manager: Readonly<{ id: number; name: string }> | undefined
  onMade: (id: number) => void
}>

const formOf = (place?: Place): RecordForm<Known, Values> => ({
  words: { ...words, makeTitle: place?.manager ? words.makeTitleBelow(place.manager.name) : words.makeTitle },
  valuesOf: record =>
    record ? valuesOf(record) : { Name: '', Code: newKey().slice(0, 8), Status: 'Active', CostCentreId: undefined },
  labels: {
    Name: [words.name, ({ name }) => name],
    Code: [words.code, ({ code }) => code],
    Status: [words.status, ({ status = 'Active' }) => t.statuses[status]],
    CostCentreId: [words.costCentre, ({ costCentre }) => costCentre?.name],
  },
  readNow: id => fetchRecord('/Positions/{id}', { path: { id }, query: { expand: 'details' } }),
  async create(values, idempotencyKey) {
    const where = { OrganisationChartId: place?.chartId, ReportingPositionId: place?.manager?.id }
    const body = { ...withoutEmpty(values), ...where } as never
    const sent = await send('post', '/Positions', { body, idempotencyKey })
    if (sent.newId !== undefined) place?.onMade(sent.newId)
    return sent
  },
  replace(id, values, ifMatch, { reportingPositionId: ReportingPositionId }) {
    const body = { ...withoutEmpty(values), ReportingPositionId } as never
    return send('put', '/Positions/{id}', { path: { id }, body, ifMatch })
  },
  fields: (form, record) => (
    <>
      <Group grow align="flex-start">
        <TextInput label={words.name} withAsterisk maxLength={200} data-autofocus {...form.getInputProps('Name')} />
        <TextInput
          label={words.code}
          description={record ? undefined : words.codeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          maxLength={50}
          {...form.getInputProps('Code')}
        />
      </Group>
      <CostCentrePicker
        label={words.costCentre}
        description={words.costCentreHint}
        chosenLabel={record?.costCentre?.name}
        {...form.getInputProps('CostCentreId')}
      />
      {record && (
        <NativeSelect
          label={words.status}
          data={(['Active', 'Inactive'] as const).map(value => ({ value, label: t.statuses[value] }))}
          {...form.getInputProps('Status')}
        />
      )}
    </>
  ),
})

/** Adds a position below its manager, or at the top of a chart. */
export const NewPositionDialog = ({ onClose, ...place }: Place & Readonly<{ onClose: () => void }>) => (
  <RecordDialog recordForm={formOf(place)} existing={undefined} onClose={onClose} />
)

/** Changes the name, code, cost centre and status of a position. */
export function EditPositionDialog({ position: { id }, onClose }: { position: Position; onClose: () => void }) {
  const recordForm = formOf()
  const opened = useOpened({ key: ['position', id], read: () => recordForm.readNow(id), onClose })
  return opened && <RecordDialog recordForm={recordForm} existing={opened} onClose={onClose} />
}

/** Deletes a position without holders and reports. */
export function DeletePositionDialog({ position, onClose }: { position: Position; onClose: () => void }) {
  const { select } = useChart()
  const { id, name } = position
  const opened = useOpened({ key: ['position', id], read: () => formOf().readNow(id), onClose })
  return (
    opened && (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={words.deleteTitle(name)}
        confirmLabel={t.delete}
        isDangerous
        etag={opened.etag}
        act={async (_, ifMatch) => {
          await send('delete', '/Positions/{id}', { path: { id }, ifMatch })
          notify(words.deleted(name))
        }}
        onDone={() => select(position.parentId)}
      >
        {words.deleteText}
      </ConfirmDialog>
    )
  )
}

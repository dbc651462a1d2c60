import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, fetchRecord, read, send } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { CostCentrePicker } from '../../parts/pickers/index.ts'
import { costCentresTexts } from '../../texts/en-AU/cost-centres.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import {
  CommandForm,
  type FieldLabels,
  TheirChanges,
  useEditing,
  useIdempotencyKey,
  withoutEmpty,
} from '../../ui/form/index.ts'
import { DayInput, NumberSelect, TextArea } from '../../ui/input/index.ts'
import { notify } from '../../ui/message/index.ts'

type CostCentre = AnswerOf<'/CostCentres/{id}', 'get'>
type Existing = Readonly<{ record: CostCentre; etag: string | undefined }>

type Props = Readonly<{
  /** The cost centre to change; undefined for a new one. */
  existing?: Existing | undefined
  /** The proposed parent of a new one. */
  parentId?: number | undefined
  onClose: () => void
  onDone?: (id: number) => unknown
}>

/** Creates or changes a cost centre. */
export const CostCentreDialog = (props: Props) => (
  <Modal
    opened
    onClose={props.onClose}
    size="lg"
    title={props.existing ? costCentresTexts.editTitle(props.existing.record.name) : costCentresTexts.make}
  >
    <CostCentreForm {...props} />
  </Modal>
)

function CostCentreForm({ existing, parentId, onClose, onDone }: Props) {
  const withKey = useIdempotencyKey()
  const path = { id: existing?.record.id ?? 0 }
  const { command, theirs } = useEditing({
    opened: existing ?? { record: undefined, etag: undefined },
    valuesOf: (record: CostCentre | undefined) => (record ? valuesOf(record) : { ...none, ParentId: parentId }),
    readNow: () => fetchRecord('/CostCentres/{id}', { path, query: { expand: 'details' } }),
    submit: (values, ifMatch) =>
      existing
        ? send('put', '/CostCentres/{id}', { path, body: withoutEmpty(values), ifMatch })
        : withKey(withoutEmpty(values), (body, idempotencyKey) =>
            send('post', '/CostCentres', { body, idempotencyKey }),
          ),
    onDone(sent, { Name }) {
      const done = existing ? costCentresTexts.changed(Name) : costCentresTexts.made(Name)
      notify(sent?.status === 202 ? t.administrativeChanges.asked : done)
      onClose()
      onDone?.(existing?.record.id ?? sent?.newId ?? 0)
    },
  })
  const employers = useQuery(read('/Employers'))
  const parent = [existing?.record, theirs?.record].find(
    record => record?.parent?.id === command.form.values.ParentId,
  )?.parent
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={existing ? t.save : costCentresTexts.create} onCancel={onClose}>
      <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <TextInput label={costCentresTexts.name} withAsterisk data-autofocus maxLength={200} {...input('Name')} />
        <TextInput label={costCentresTexts.code} withAsterisk maxLength={50} {...input('Code')} />
      </Group>
      <CostCentrePicker
        label={costCentresTexts.parent}
        description={costCentresTexts.parentHint}
        chosenLabel={parent?.name}
        {...input('ParentId')}
      />
      <NumberSelect
        label={costCentresTexts.employer}
        data={(employers.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        {...input('EmployerId')}
      />
      <Group grow align="flex-start">
        <DayInput label={costCentresTexts.validFrom} {...input('ValidFrom')} />
        <DayInput label={costCentresTexts.expires} {...input('ExpiryDate')} />
      </Group>
      <TextArea label={costCentresTexts.description} minRows={2} maxLength={500} {...input('Description')} />
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </CommandForm>
  )
}

const none = {
  ...{ Code: '', Name: '', Description: '', ValidFrom: '', ExpiryDate: '' },
  ...{ ParentId: undefined as number | undefined, EmployerId: undefined as number | undefined },
}

const valuesOf = ({ code, name, description, parent, employerId, validFrom, expiryDate }: CostCentre): typeof none => ({
  ...{ Code: code, Name: name, Description: description ?? '', ParentId: parent?.id, EmployerId: employerId },
  ...{ ValidFrom: validFrom?.slice(0, 10) ?? '', ExpiryDate: expiryDate?.slice(0, 10) ?? '' },
})

const fieldLabels: FieldLabels<CostCentre, typeof none> = {
  Code: [costCentresTexts.code, ({ code }) => code],
  Name: [costCentresTexts.name, ({ name }) => name],
  Description: [costCentresTexts.description, ({ description }) => description],
  ValidFrom: [costCentresTexts.validFrom, ({ validFrom }) => validFrom && formatDate(validFrom)],
  ExpiryDate: [costCentresTexts.expires, ({ expiryDate }) => expiryDate && formatDate(expiryDate)],
  ParentId: [costCentresTexts.parent, ({ parent }) => parent?.name],
  EmployerId: [costCentresTexts.employer, ({ employerId }) => employerId && t.numbered(employerId)],
}

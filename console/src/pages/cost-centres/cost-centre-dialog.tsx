import { Group, Modal, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api.ts'
import { read, send } from '../../api.ts'
import { filled } from '../../filled.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand, useOnceKey } from '../../ui/command-form.tsx'
import { CostCentrePicker } from '../../ui/cost-centre-picker.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { NumberSelect } from '../../ui/number-select.tsx'

type Existing = Readonly<{ record: AnswerOf<'/CostCentres/{id}', 'get'>; etag: string | undefined }>

type Props = Readonly<{
  isOpen: boolean
  /** The one to change; without it a new one is made. */
  existing?: Existing | undefined
  /** Below which a new one is proposed. */
  parentId?: number | undefined
  onClose: () => void
  onDone: (id: number) => unknown
}>

/** Makes a cost centre, or changes one. */
export const CostCentreDialog = (props: Props) => (
  <Modal
    opened={props.isOpen}
    onClose={props.onClose}
    size="lg"
    title={props.existing ? t.costCentres.editTitle(props.existing.record.name) : t.costCentres.make}
  >
    <CostCentreForm {...props} />
  </Modal>
)

const fields = ['Code', 'Name', 'Description', 'ParentId', 'EmployerId', 'ValidFrom', 'ExpiryDate']

function CostCentreForm({ existing, parentId, onClose, onDone }: Props) {
  const employers = useQuery(read('/Employers'))
  const once = useOnceKey()
  const record = existing?.record
  const command = useCommand({
    initialValues: {
      Code: record?.code ?? '',
      Name: record?.name ?? '',
      Description: record?.description ?? '',
      ParentId: record ? record.parent?.id : parentId,
      EmployerId: record?.employerId,
      ValidFrom: record?.validFrom?.slice(0, 10) ?? '',
      ExpiryDate: record?.expiryDate?.slice(0, 10) ?? '',
    },
    async submit(values) {
      const body = filled(values)
      if (!record) return (await send('post', '/CostCentres', { body, onceKey: once.key })).newId ?? 0
      await send('put', '/CostCentres/{id}', { path: { id: record.id }, body, ifMatch: existing?.etag })
      return record.id
    },
    onDone(id, { Name }) {
      notifications.show({ message: record ? t.costCentres.changed(Name) : t.costCentres.made(Name) })
      once.renew()
      onClose()
      onDone(id)
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm
      command={command}
      submitLabel={record ? t.save : t.costCentres.make}
      onCancel={onClose}
      fields={fields}
    >
      <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <TextInput label={t.costCentres.name} withAsterisk data-autofocus maxLength={200} {...input('Name')} />
        <TextInput label={t.costCentres.code} withAsterisk maxLength={50} {...input('Code')} />
      </Group>
      <CostCentrePicker
        label={t.costCentres.parent}
        description={t.costCentres.parentHint}
        chosenLabel={record?.parent?.name}
        {...input('ParentId')}
      />
      <NumberSelect
        label={t.costCentres.employer}
        data={(employers.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        {...input('EmployerId')}
      />
      <Group grow align="flex-start">
        <DayInput label={t.costCentres.validFrom} {...input('ValidFrom')} />
        <DayInput label={t.costCentres.expires} {...input('ExpiryDate')} />
      </Group>
      <Textarea label={t.costCentres.description} autosize minRows={2} maxLength={500} {...input('Description')} />
    </CommandForm>
  )
}

import { Modal, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { read, send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand } from '../../ui/command-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberSelect } from '../../ui/number-select.tsx'
import { spokenName } from '../../ui/people.ts'
import type { Employee } from './employee.ts'

type Props = Readonly<{ isOpen: boolean; employee: Employee; etag: string | undefined; onClose: () => void }>

/** The little of an employee that no policy governs. */
export const EditDialog = (props: Props) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={t.employees.editTitle(spokenName(props.employee.name))}>
    <EditForm {...props} />
  </Modal>
)

const statuses = (['Active', 'Inactive', 'Pending'] as const).map(value => ({ value, label: t.statuses[value] }))

function EditForm({ employee, etag, onClose }: Props) {
  const employers = useQuery(read('/Employers'))
  const { id, code, employer, status } = employee
  const command = useCommand({
    initialValues: { Code: code, EmployerId: employer.id, Status: status },
    submit: body => send('put', '/Employees/{id}', { path: { id }, body, ifMatch: etag }),
    onDone() {
      notifications.show({ message: t.employees.edited })
      onClose()
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={t.save} onCancel={onClose} fields={['Code', 'EmployerId', 'Status']}>
      <Notice tone="info">{t.employees.editText}</Notice>
      <TextInput label={t.employees.code} withAsterisk data-autofocus maxLength={50} {...input('Code')} />
      <NumberSelect
        label={t.employees.employer}
        required
        data={(employers.data ?? [employer]).map(each => ({ id: each.id, label: each.name }))}
        {...input('EmployerId')}
      />
      <Select label={t.employees.status} data={statuses} allowDeselect={false} {...input('Status')} />
    </CommandForm>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchRecord, read, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { activeStatuses } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing } from '../../../ui/form/index.ts'
import { NumberSelect, Select } from '../../../ui/input/index.ts'
import { Notice, notify } from '../../../ui/message/index.ts'

type Props = Readonly<{ employee: Employee; etag: string | undefined; onClose: () => void }>

/** Edits what changes without a change request: code, employer and status. */
export const EditDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} title={employeesTexts.editTitle(spokenName(props.employee.name))}>
    <EditForm {...props} />
  </Modal>
)

const valuesOf = ({ code, employer, status }: Employee) => ({ Code: code, EmployerId: employer.id, Status: status })

const fieldLabels: FieldLabels<Employee, ReturnType<typeof valuesOf>> = {
  Code: [employeesTexts.code, ({ code }) => code],
  EmployerId: [employeesTexts.employer, ({ employer }) => employer.name],
  Status: [employeesTexts.status, ({ status }) => t.statuses[status]],
}

function EditForm({ employee, etag, onClose }: Props) {
  const employers = useQuery(read('/Employers'))
  const { id, employer } = employee
  const path = { id }
  const { command, theirs } = useEditing({
    opened: { record: employee, etag },
    valuesOf,
    readNow: () => fetchRecord('/Employees/{id}', { path }),
    submit: (body, ifMatch) => send('put', '/Employees/{id}', { path, body, ifMatch }),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : employeesTexts.edited)
      onClose()
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={t.save} onCancel={onClose}>
      <Notice tone="info">{employeesTexts.editText}</Notice>
      <TextInput label={employeesTexts.code} withAsterisk data-autofocus maxLength={50} {...input('Code')} />
      <NumberSelect
        label={employeesTexts.employer}
        required
        data={(employers.data ?? [employer]).map(each => ({ id: each.id, label: each.name }))}
        {...input('EmployerId')}
      />
      <Select label={employeesTexts.status} data={activeStatuses} {...input('Status')} />
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </CommandForm>
  )
}

import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { changeTypes, useMayRaise } from '../../../parts/change-requests/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { LinkButton } from '../../../ui/page/index.ts'

const RevealDialog = lazyDialog(async () => (await import('./reveal-dialog.tsx')).RevealDialog)

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** What is done most about another person. Each is one kind of change request. */
const flows = ['Hire', 'PositionAssignment', 'PayRate', 'Termination'] as const

/** The actions on an employee's record. */
export function RecordActions({ employee, etag }: Readonly<{ employee: Employee; etag: string | undefined }>) {
  const [asked, ask] = useState<'edit' | 'reveal'>()
  const mayRaise = useMayRaise(employee.id)
  const possible = flows.filter(mayRaise)
  // Another person corrects the caller's own record.
  const isOwn = useAccount().employeeId === employee.id
  const mayEdit = useMay('employees.write') && !isOwn
  const mayReveal = useMay('employees.sensitive')
  const close = () => ask(undefined)
  return (
    <>
      {mayReveal && hasNumbers(employee) && (
        <Button variant="subtle" leftSection={<IconEye size={16} aria-hidden />} onClick={() => ask('reveal')}>
          {employeesTexts.reveal.button}
        </Button>
      )}
      {mayEdit && (
        <Button variant="subtle" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => ask('edit')}>
          {t.edit}
        </Button>
      )}
      {possible.map(type => (
        <LinkButton key={type} to="/change-requests/new" search={{ employee: employee.id, type }} variant="default">
          {personTexts.flows[type].label}
        </LinkButton>
      ))}
      {changeTypes.some(mayRaise) && (
        <LinkButton
          to="/change-requests/new"
          search={{ employee: employee.id }}
          variant={possible.length > 0 ? 'default' : 'filled'}
        >
          {isOwn ? personTexts.ownDetails : employeesTexts.newRequest}
        </LinkButton>
      )}
      <EditDialog isOpen={asked === 'edit'} employee={employee} etag={etag} onClose={close} />
      <RevealDialog isOpen={asked === 'reveal'} employee={employee} onClose={close} />
    </>
  )
}

/** Whether the record has masked numbers. */
const hasNumbers = ({ maskedTaxFileNumber, bankAccounts = [], superannuation = [] }: Employee) =>
  maskedTaxFileNumber !== undefined || bankAccounts.length + superannuation.length > 0

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTypes, useMayRaise } from '../../../parts/change-requests/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { LinkButton } from '../../../ui/page/index.ts'

const RevealDialog = lazyDialog(async () => (await import('./reveal-dialog.tsx')).RevealDialog)

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** What is done most about another person, beside the end of employment. Each is one kind of change request. */
const flows = ['Hire', 'PositionAssignment', 'PayRate'] as const

type Props = Readonly<{ employee: Employee; etag: string | undefined }>

/** The actions on an employee's record. An interrupted hire is the main one; those without a button stand in the menu. */
export function RecordActions({ employee, etag }: Props) {
  const [asked, ask] = useState<'edit' | 'reveal'>()
  const mayRaise = useMayRaise(employee.id)
  const possible = flows.filter(mayRaise)
  // Another person corrects the caller's own record.
  const isOwn = useAccount().employeeId === employee.id
  const mayEdit = useMay('employees.write') && !isOwn
  const mayReveal = useMay('employees.sensitive') && hasNumbers(employee)
  const mayEnd = mayRaise('Termination')
  const mayRaiseAny = changeTypes.some(mayRaise)
  const hasOther = mayRaiseAny && possible.length > 0
  const navigate = useNavigate()
  const request = (type?: 'Termination') =>
    void navigate({ to: '/change-requests/new', search: { employee: employee.id, ...(type && { type }) } })
  const close = () => ask(undefined)
  return (
    <>
      {possible.map(type =>
        type === 'Hire' ? (
          <LinkButton key={type} to="/employees/hire/$id" params={{ id: String(employee.id) }}>
            {personTexts.flows[type].label}
          </LinkButton>
        ) : (
          <LinkButton key={type} to="/change-requests/new" search={{ employee: employee.id, type }} variant="default">
            {personTexts.flows[type].label}
          </LinkButton>
        ),
      )}
      {mayRaiseAny && !hasOther && (
        <LinkButton to="/change-requests/new" search={{ employee: employee.id }}>
          {isOwn ? personTexts.ownDetails : employeesTexts.newRequest}
        </LinkButton>
      )}
      {(hasOther || mayEdit || mayReveal || mayEnd) && (
        <MoreMenu>
          {hasOther && <MenuItem onClick={() => request()}>{employeesTexts.otherChange}</MenuItem>}
          {mayEdit && <MenuItem onClick={() => ask('edit')}>{t.edit}</MenuItem>}
          {mayReveal && <MenuItem onClick={() => ask('reveal')}>{employeesTexts.reveal.button}</MenuItem>}
          {mayEnd && <MenuItem onClick={() => request('Termination')}>{personTexts.flows.Termination.label}</MenuItem>}
        </MoreMenu>
      )}
      <EditDialog isOpen={asked === 'edit'} employee={employee} etag={etag} onClose={close} />
      <RevealDialog isOpen={asked === 'reveal'} employee={employee} onClose={close} />
    </>
  )
}

/** Whether the record has masked numbers. */
const hasNumbers = ({ maskedTaxFileNumber, bankAccounts = [], superannuation = [] }: Employee) =>
  maskedTaxFileNumber !== undefined || bankAccounts.length + superannuation.length > 0

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

type Props = Readonly<{
  employee: Employee
  etag: string | undefined
  /** On a tab whose main action is another. */
  isAside?: boolean
}>

/** The actions on an employee's record. */
export function RecordActions({ employee, etag, isAside = false }: Props) {
  const [asked, ask] = useState<'edit' | 'reveal'>()
  const mayRaise = useMayRaise(employee.id)
  const possible = flows.filter(mayRaise)
  // Another person corrects the caller's own record.
  const isOwn = useAccount().employeeId === employee.id
  const mayEdit = useMay('employees.write') && !isOwn
  const mayReveal = useMay('employees.sensitive') && hasNumbers(employee)
  const mayEnd = mayRaise('Termination')
  const navigate = useNavigate()
  const close = () => ask(undefined)
  return (
    <>
      {possible.map(type =>
        type === 'Hire' ? (
          <LinkButton key={type} to="/employees/hire/$id" params={{ id: String(employee.id) }} variant="default">
            {personTexts.flows[type].label}
          </LinkButton>
        ) : (
          <LinkButton key={type} to="/change-requests/new" search={{ employee: employee.id, type }} variant="default">
            {personTexts.flows[type].label}
          </LinkButton>
        ),
      )}
      {changeTypes.some(mayRaise) && (
        <LinkButton
          to="/change-requests/new"
          search={{ employee: employee.id }}
          variant={isAside ? 'default' : 'filled'}
        >
          {isOwn ? personTexts.ownDetails : employeesTexts.newRequest}
        </LinkButton>
      )}
      {(mayEdit || mayReveal || mayEnd) && (
        <MoreMenu>
          {mayEdit && <MenuItem onClick={() => ask('edit')}>{t.edit}</MenuItem>}
          {mayReveal && <MenuItem onClick={() => ask('reveal')}>{employeesTexts.reveal.button}</MenuItem>}
          {mayEnd && (
            <MenuItem
              onClick={() =>
                void navigate({ to: '/change-requests/new', search: { employee: employee.id, type: 'Termination' } })
              }
            >
              {personTexts.flows.Termination.label}
            </MenuItem>
          )}
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

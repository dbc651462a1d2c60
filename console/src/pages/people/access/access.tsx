import { useQuery } from '@tanstack/react-query'
import { authorityOf, authorityRecord, GrantRole, RolesSection } from '../../../parts/authorities/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Empty, LinkButton, Section, SideColumn } from '../../../ui/page/index.ts'
import { AccountSection } from './account-section.tsx'
import { ApproverSection } from './approver-section.tsx'

const words = personTexts.access

/** What an employee may do: as an authority, with roles and limits, and with their account. */
export function EmployeeAccess({ employee }: { employee: Employee }) {
  const authorities = useQuery(authorityOf(employee.id))
  return (
    <Loaded query={authorities}>
      {([authority]) =>
        authority ? (
          <AuthorityAccess id={authority.id} employee={employee} />
        ) : (
          <SideColumn aside={<AccountSection of={{ EmployeeId: employee.id }} person={employee} />}>
            <NoAuthority />
          </SideColumn>
        )
      }
    </Loaded>
  )
}

/** The main action: a role more, of one who is an authority. */
export function AccessActions({ employeeId }: { employeeId: number }) {
  const [authority] = useQuery(authorityOf(employeeId)).data ?? []
  return authority && <GrantRole authority={authority} />
}

function AuthorityAccess({ id, employee }: Readonly<{ id: number; employee: Employee }>) {
  const found = useQuery(authorityRecord(id))
  return (
    <Loaded query={found}>
      {({ record, etag }) => (
        <SideColumn
          aside={<AccountSection of={{ EmployeeId: employee.id }} person={employee} authority={{ record, etag }} />}
        >
          <RolesSection authority={record} etag={etag} />
          <ApproverSection authority={record} positions={employee.positions} />
        </SideColumn>
      )}
    </Loaded>
  )
}

function NoAuthority() {
  const isAdministrator = useMay('admin')
  return (
    <Section title={words.authority}>
      <Empty action={isAdministrator && <LinkButton to="/authorities/new">{words.make}</LinkButton>}>
        {words.none}
      </Empty>
    </Section>
  )
}

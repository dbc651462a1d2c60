import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Empty, LinkButton, Section } from '../../../ui/page/index.ts'
import styles from '../people.module.css'
import { authorityOf, authorityRecord } from './access-queries.ts'
import { AccountSection } from './account-section.tsx'
import { ApproverSection } from './approver-section.tsx'
import { AuthoritySection } from './record-sections.tsx'
import { RolesSection } from './roles-section.tsx'

const words = personTexts.access

/** What an employee may do: as an authority, with roles and limits, and with their account. */
export function EmployeeAccess({ employee }: { employee: Employee }) {
  const authorities = useQuery(authorityOf(employee.id))
  return (
    <Stack gap="1.25rem">
      <Loaded query={authorities}>
        {([authority]) =>
          authority ? (
            <AuthorityAccess id={authority.id} employeeId={employee.id} />
          ) : (
            <>
              <NoAuthority />
              <AccountSection of={{ EmployeeId: employee.id }} />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

function AuthorityAccess({ id, employeeId }: Readonly<{ id: number; employeeId: number }>) {
  const found = useQuery(authorityRecord(id))
  return (
    <Loaded query={found}>
      {({ record, etag }) => (
        <>
          <div className={styles.access}>
            <Stack gap="1.25rem">
              <RolesSection authority={record} etag={etag} />
              <AuthoritySection authority={record} etag={etag} />
            </Stack>
            <AccountSection of={{ EmployeeId: employeeId }} />
          </div>
          <ApproverSection authority={record} />
        </>
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

import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Section, TextLink } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { Day, NearDay } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'

const words = credentialsTexts

/** More than an employee ever has. */
const most = 100

/** The credentials of an employee, the last to expire first. */
export const ofEmployee = (id: number) =>
  readPage('/Credentials/Search', {
    query: { EmployeeId: id, Order: 'ExpiryDateDescending', pageNumber: 1, pageSize: most },
  })

/** The credentials of its employee that are of other types. */
export function OthersOfEmployee({ credential }: { credential: Credential }) {
  const { employee, credentialType } = credential
  const today = useToday()
  const title = words.others(spokenName(employee.name))
  return (
    <Loaded query={useQuery(ofEmployee(employee.id))}>
      {({ items }) => {
        const others = items.filter(each => each.credentialType.id !== credentialType.id)
        if (others.length === 0) return null
        return (
          <Section title={title} isFlush>
            <DataTable
              caption={title}
              rows={others}
              columns={columnsOf(today)}
              rowKey={({ id }) => id}
              empty={words.empty}
            />
          </Section>
        )
      }}
    </Loaded>
  )
}

const columnsOf = (today: string): readonly Column<Credential>[] => [
  {
    header: words.credential,
    cell: ({ id, credentialType, registrationNumber }) => (
      <>
        <TextLink to="/credentials/$id" params={{ id: String(id) }} fw={550}>
          {credentialType.name}
        </TextLink>
        <div className="soft">{registrationNumber}</div>
      </>
    ),
  },
  { header: words.issued, cell: ({ issueDate }) => issueDate && <Day on={issueDate} /> },
  {
    header: words.lastDay,
    cell: ({ expiryDate }) => (expiryDate ? <NearDay on={expiryDate} today={today} /> : words.noExpiry),
  },
  { header: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
]

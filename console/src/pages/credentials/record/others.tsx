import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import { Section, TextLink } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { Day, NearDay } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'

const words = credentialsTexts

/** More than an employee ever has. */
const most = 100

/** The renewals of a credential, the latest first, and the other credentials of its employee. */
export function OthersOfEmployee({ credential }: { credential: Credential }) {
  const { employee, credentialType } = credential
  const today = useToday()
  const query = useQuery(
    readPage('/Credentials/Search', {
      query: { EmployeeId: employee.id, Order: 'ExpiryDateDescending', pageNumber: 1, pageSize: most },
    }),
  )
  const isSameType = (each: Credential) => each.credentialType.id === credentialType.id
  return (
    <Loaded query={query}>
      {({ items }) => {
        const others = items.filter(each => !isSameType(each))
        const ofType = items.filter(isSameType)
        return (
          <>
            {ofType.length > 1 ? (
              <Section title={words.succession} isFlush>
                <DataTable
                  caption={words.succession}
                  rows={ofType}
                  columns={renewalColumns(credential, today)}
                  rowKey={({ id }) => id}
                  empty={words.empty}
                />
              </Section>
            ) : (
              <Section title={words.succession}>
                <span className="soft">{words.notRenewed}</span>
              </Section>
            )}
            {others.length > 0 && (
              <Section title={words.others(spokenName(employee.name))} isFlush>
                <DataTable
                  caption={words.others(spokenName(employee.name))}
                  rows={others}
                  columns={otherColumns(today)}
                  rowKey={({ id }) => id}
                  empty={words.empty}
                />
              </Section>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const link = (credential: Credential, text: string) => (
  <TextLink to="/credentials/$id" params={{ id: String(credential.id) }} fw={550}>
    {text}
  </TextLink>
)

const dated = (today: string): readonly Column<Credential>[] => [
  { header: words.issued, cell: ({ issueDate }) => issueDate && <Day on={issueDate} /> },
  {
    header: words.lastDay,
    cell: ({ expiryDate }) => (expiryDate ? <NearDay on={expiryDate} today={today} /> : words.noExpiry),
  },
  { header: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
]

const renewalColumns = (shown: Credential, today: string): readonly Column<Credential>[] => [
  {
    header: words.number,
    cell: each =>
      each.id === shown.id ? (
        <>
          <strong>{each.registrationNumber}</strong> <Badge>{words.thisOne}</Badge>
        </>
      ) : (
        <>
          {link(each, each.registrationNumber)}
          <div className="soft">
            {each.id === shown.supersedesCredentialId && words.replacedByThis}
            {each.id === shown.supersededByCredentialId && words.replacesThis}
          </div>
        </>
      ),
  },
  ...dated(today),
]

const otherColumns = (today: string): readonly Column<Credential>[] => [
  {
    header: words.credential,
    cell: each => (
      <>
        {link(each, each.credentialType.name)}
        <div className="soft">{each.registrationNumber}</div>
      </>
    ),
  },
  ...dated(today),
]

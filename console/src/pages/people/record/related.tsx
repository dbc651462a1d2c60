import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { StandingLine, waitsForCaller } from '../../../parts/approvals/index.ts'
import { type ChangeRequest, ChangesGist, isLate, requestKind } from '../../../parts/change-requests/index.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Dotted, LinkButton, List, Section, TextLink } from '../../../ui/page/index.ts'
import { daysOf } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'
import { pendingOf } from './pending-query.ts'

const { credentials, pending } = employeesTexts

type RowProps = Readonly<{
  type: string
  id: number
  name: string
  facts: readonly unknown[]
  status: string
}>

const Row = ({ type, id, name, facts, status }: RowProps) => (
  <Group component="li" justify="space-between" gap="0.125rem 1rem">
    <span>
      <strong>
        <ResourceLink type={type} id={id}>
          {name}
        </ResourceLink>
      </strong>{' '}
      <span className="soft">{facts.filter(Boolean).join(', ')}</span>
    </span>
    <StatusBadge status={status} />
  </Group>
)

/** The employee's change requests that are not applied yet, and the lists with those that are. */
export function PendingChanges({ employeeId }: { employeeId: number }) {
  const query = useQuery(pendingOf(employeeId))
  const today = useToday()
  const all = { employee: employeeId, show: 'all' } as const
  const own = query.data?.items.filter(waitsForCaller).length ?? 0
  const total = query.data?.total
  return (
    <Section
      title={total === undefined ? pending.title : pending.counted(total, own)}
      actions={
        own > 0 && (
          <LinkButton to="/approvals" size="xs">
            {pending.decide}
          </LinkButton>
        )
      }
    >
      <Loaded query={query}>
        {({ items }) => (
          <ul className={styles.requests}>
            {items
              .toSorted(byCertainty)
              .slice(0, mostShown)
              .map(request => (
                <Pending key={request.id} request={request} employeeId={employeeId} today={today} />
              ))}
          </ul>
        )}
      </Loaded>
      <Dotted
        facts={[
          total !== undefined && total > mostShown && (
            <TextLink key="pending" to="/change-requests" search={{ employee: employeeId }} fz="sm">
              {pending.showAll(total)}
            </TextLink>
          ),
          <TextLink key="requests" to="/change-requests" search={all} fz="sm">
            {pending.all}
          </TextLink>,
          <TextLink key="expenses" to="/expense-applications" search={all} fz="sm">
            {pending.expenses}
          </TextLink>,
        ]}
      />
    </Section>
  )
}

/** Those that are approved will hold; of the others the earliest first. */
const byCertainty = (one: ChangeRequest, other: ChangeRequest): number =>
  Number(other.status === 'Approved') - Number(one.status === 'Approved') ||
  one.effectiveDate.localeCompare(other.effectiveDate)

/** The rest is in the list of requests. */
const mostShown = 3

type PendingProps = Readonly<{ request: ChangeRequest; employeeId: number; today: string }>

/** What is asked for, who has it, and from when it is to hold, or should. */
const Pending = ({ request, employeeId, today }: PendingProps) => (
  <li className={styles.request}>
    <span className={styles.gist}>
      <strong>
        <ResourceLink type="ChangeRequest" id={request.id}>
          {requestKind(request)}
        </ResourceLink>
      </strong>{' '}
      <ChangesGist changes={request.changes} />
    </span>
    <span className={styles.standing}>
      {request.status === 'Approved' ? (
        <>
          <StatusBadge status={request.status} />{' '}
          <TextLink
            to="/employees/$id"
            params={{ id: String(employeeId) }}
            search={{ asAt: request.effectiveDate.slice(0, 10) }}
            resetScroll={false}
            fz="sm"
          >
            {pending.look(formatDate(request.effectiveDate))}
          </TextLink>
        </>
      ) : (
        <span className="soft">
          <StandingLine request={request} />
        </span>
      )}
    </span>
    {isLate(request, today) ? (
      <span className={styles.passed}>{pending.passed(formatDate(request.effectiveDate))}</span>
    ) : (
      <span className="soft">{daysOf({ from: request.effectiveDate, to: request.effectiveToDate })}</span>
    )}
  </li>
)

/** The employee's credentials, the current ones first. */
export function Credentials({ employeeId }: { employeeId: number }) {
  const query = useQuery(
    readPage('/Credentials/Search', { query: { EmployeeId: employeeId, pageNumber: 1, pageSize: 50 } }),
  )
  return (
    <Section
      title={credentials.title}
      actions={
        <TextLink to="/credentials" search={{ employee: employeeId, status: 'All' }} fz="sm">
          {credentials.all}
        </TextLink>
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">{credentials.empty}</p>
          ) : (
            <List>
              {items
                .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
                .map(({ id, credentialType, registrationNumber, expiryDate, status }) => (
                  <Row
                    key={id}
                    type="Credential"
                    id={id}
                    name={credentialType.name}
                    facts={[registrationNumber, daysOf({ to: expiryDate })]}
                    status={status}
                  />
                ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  )
}

const isOver = ({ status }: { status: string }) => ['Superseded', 'Expired', 'Revoked'].includes(status)

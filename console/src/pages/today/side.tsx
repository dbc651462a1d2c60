import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { nameOfKind } from '../../parts/change-requests/index.ts'
import { inWords, unconfirmed } from '../../parts/confirmations/index.ts'
import { StartProgress } from '../../parts/hire/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { t } from '../../texts/index.ts'
import { Badge, StatusBadge } from '../../ui/message/index.ts'
import { LinkButton, List, Section, TextLink } from '../../ui/page/index.ts'
import { Instant, NearDay } from '../../ui/timeline/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

type Undecided = NonNullable<Today['undecidable']>[number]

/** Requests that wait because no approver can decide them, or too few can. */
export function Undecidable({ requests }: { requests: readonly Undecided[] }) {
  if (requests.length === 0) return null
  const isCut = requests.length >= mostSent
  const count = `${formatNumber(requests.length)}${isCut ? '+' : ''}`
  return (
    <Section
      title={
        <>
          {todayTexts.undecidable} <Badge tone="danger">{count}</Badge>
        </>
      }
    >
      <List>
        {requests.slice(0, mostShown).map(({ type, changeType, id, code, step, employee }) => (
          <li key={code} className="sentence">
            <TextLink {...linkTo[type](id)}>
              {nameOfKind(changeType) ?? eventsTexts.resources[type]} {todayTexts.about(spokenName(employee.name))}
            </TextLink>
            <div className="soft">
              {step} · {code}
            </div>
            <LinkButton
              {...linkTo[type](id)}
              search={{ open: 'reassign' }}
              variant="default"
              size="xs"
              mt="xs"
              aria-label={todayTexts.reassignOf(code)}
            >
              {todayTexts.reassign}
            </LinkButton>
          </li>
        ))}
      </List>
      <More count={requests.length - mostShown} isCut={isCut} />
    </Section>
  )
}

const mostShown = 5

/** The server sends no more of them. */
const mostSent = 20

const More = ({ count, isCut }: Readonly<{ count: number; isCut: boolean }>) =>
  count > 0 && <p className="soft">{isCut ? todayTexts.atLeastMore(count) : todayTexts.more(count)}</p>

/** What another administrator has requested. The first of them goes by its name. */
export function Confirmations({ count }: { count: number }) {
  const { data } = useQuery(unconfirmed)
  const [first] = data?.items ?? []
  return (
    <Section
      title={
        <>
          {todayTexts.confirmations} <Badge tone="info">{formatNumber(count)}</Badge>
        </>
      }
    >
      {first && (
        <>
          <TextLink to="/administrative-changes" fw={600}>
            {inWords(first).title}
          </TextLink>
          <div className="soft">{t.administrativeChanges.requested(spokenName(first.requestedBy.name))}</div>
          <More count={count - 1} isCut={false} />
        </>
      )}
      <LinkButton to="/administrative-changes" variant="default" size="xs" mt="xs">
        {todayTexts.look}
      </LinkButton>
    </Section>
  )
}

export const Imports = ({ operations }: Pick<Today, 'operations'>) =>
  operations.length > 0 && (
    <Section title={todayTexts.imports}>
      <List>
        {operations.map(({ id, kind, status, isDryRun, createdDateTime }) => (
          <li key={id}>
            <TextLink {...linkTo.Operation(id)}>{todayTexts.operation(kind, isDryRun)}</TextLink>{' '}
            <StatusBadge status={status} />
            <div className="soft">
              <Instant at={createdDateTime} isAge />
            </div>
          </li>
        ))}
      </List>
    </Section>
  )

type Mover = Today['leavers'][number] & Partial<Pick<Today['starters'][number], 'checklist'>>

type MoversProps = Readonly<{
  title: string
  movers: readonly Mover[]
  /** Of all, with those who are not shown. */
  total: number
  today: string
  /** Leads to those who are not shown. */
  more?: (words: string) => ReactNode
}>

/** Who starts or leaves about now. */
export const Movers = ({ title, movers, total, today, more = words => words }: MoversProps) =>
  movers.length > 0 && (
    <Section title={title}>
      <List>
        {movers.map(({ employee, date, position, checklist }) => (
          <li key={employee.id} className={styles.mover}>
            <span>
              <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
                {spokenName(employee.name)}
              </TextLink>
              {position && <div className="soft">{position.name}</div>}
              {checklist && <StartProgress checklist={checklist} />}
            </span>
            <span className={styles.when}>
              <NearDay on={date} today={today} />
            </span>
          </li>
        ))}
      </List>
      {total > movers.length && <p className="soft">{more(todayTexts.more(total - movers.length))}</p>}
    </Section>
  )

/** The credentials that have ended or end within the next months, by the periods of their list, to which each number leads. */
export function Credentials({ today: { credentials, date } }: { today: Today }) {
  const { expired, within30Days, within60Days, within90Days } = credentials
  if (expired + within90Days === 0) return null
  const day = date.slice(0, 10)
  const within = (first: number, last: number, count: number) => (
    <Tile count={count} label={todayTexts.days(first, last)}>
      {content => (
        <Link
          to="/credentials"
          search={{ from: addDays(day, first), before: addDays(day, last + 1) }}
          className={styles.number ?? ''}
        >
          {content}
        </Link>
      )}
    </Tile>
  )
  return (
    <Section title={todayTexts.credentials}>
      <ul className={styles.numbers}>
        <Tile count={expired} label={todayTexts.expired} isLate={expired > 0}>
          {content => (
            <Link to="/credentials" search={{ status: 'Expired' }} className={styles.number ?? ''}>
              {content}
            </Link>
          )}
        </Tile>
        {within(0, 30, within30Days)}
        {within(31, 60, within60Days - within30Days)}
        {within(61, 90, within90Days - within60Days)}
      </ul>
    </Section>
  )
}

type TileProps = Readonly<{
  count: number
  label: string
  isLate?: boolean
  children: (content: ReactNode) => ReactNode
}>

const Tile = ({ count, label, isLate, children }: TileProps) => (
  <li data-late={isLate || undefined}>
    {children(
      <>
        <strong>{formatNumber(count)}</strong>
        <span>{label}</span>
      </>,
    )}
  </li>
)

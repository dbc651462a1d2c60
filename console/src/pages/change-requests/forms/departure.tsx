import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { type AnswerOf, read } from '../../../api/client.ts'
import { addDays, formatDate, isDay } from '../../../format/formats.ts'
import { spokenName, spokenWith } from '../../../format/people.ts'
import { useMayRaise } from '../../../parts/change-requests/index.ts'
import { linkTo, ResourceLink } from '../../../parts/links/index.ts'
import { departureTexts as words } from '../../../texts/en-AU/departure.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { List, Section, TextLink } from '../../../ui/page/index.ts'
import type { ConsequencesProps, Entry } from './fields/kind-form.ts'

type Departing = AnswerOf<'/Employees/{id}/Departure', 'get'>

/** What ends or is left open when the employee leaves, by name, who takes it over or could, and the request that makes them. */
export function Departure({ employee, section }: ConsequencesProps) {
  const query = useQuery(read('/Employees/{id}/Departure', { path: { id: employee.id } }))
  const last = (section as Entry).TerminationDate
  const day = typeof last === 'string' && isDay(last) ? addDays(last, 1) : undefined
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {departure => <Consequences departure={departure} day={day} employeeId={employee.id} />}
      </Loaded>
    </Section>
  )
}

type ListProps = Readonly<{
  departure: Departing
  employeeId: number
  /** The day after the last one, where it is typed. */
  day: string | undefined
}>

function Consequences({ departure, employeeId, day }: ListProps) {
  const { positions, decisions, requests, delegations, roles, hasAccount = false } = departure
  const { apiKeys = [], webhooks = [] } = departure
  const openRequests = requests.aboutThem + requests.byThem
  const sentences = [
    roles.length > 0 && words.roles(roles.map(role => t.roles[role])),
    hasAccount && words.account(fewOf(apiKeys.map(({ name }) => name)), apiKeys.length),
  ].filter(sentence => sentence !== false)
  const isEmpty =
    positions.length + decisions.total + openRequests + delegations.length + sentences.length + webhooks.length === 0
  return (
    <>
      {isEmpty && <p>{words.nothing}</p>}
      <List>
        {positions.map(position => (
          <LeftPosition key={position.id} position={position} day={day} />
        ))}
        {decisions.total > 0 && <Decisions decisions={decisions} />}
        {openRequests > 0 && <Requests requests={requests} employeeId={employeeId} />}
        {delegations.length > 0 && (
          <Few title={words.delegations(delegations.length)} total={delegations.length}>
            {delegations.map(delegation => (
              <Delegation key={delegation.id} delegation={delegation} />
            ))}
          </Few>
        )}
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
        {webhooks.length > 0 && (
          <Few title={words.webhooks(webhooks.length)} total={webhooks.length}>
            {webhooks.map(({ id, name }) => (
              <ResourceLink key={id} type="Webhook" id={id}>
                {name}
              </ResourceLink>
            ))}
          </Few>
        )}
      </List>
    </>
  )
}

/** As many as are named; of the others the number is said. */
const mostNamed = 3

const fewOf = (names: readonly string[]): readonly string[] =>
  names.length <= mostNamed ? names : [...names.slice(0, mostNamed), words.others(names.length - mostNamed)]

type FewProps = Readonly<{ title: ReactNode; total: number; children: readonly ReactNode[] }>

/** A sentence, and below it the first few of what it is about. */
const Few = ({ title, total, children }: FewProps) => {
  const shown = children.slice(0, mostNamed)
  return (
    <li className="sentence">
      {title}
      {shown.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order
        <div key={place} className="soft">
          {line}
        </div>
      ))}
      {total > shown.length && <div className="soft">{words.more(total - shown.length)}</div>}
    </li>
  )
}

type Approvers = Pick<Departing['positions'][number], 'nextApprovers' | 'unseenApprovers'>

const approversOf = ({ nextApprovers, unseenApprovers }: Approvers): readonly string[] => {
  const names = fewOf(nextApprovers.map(({ name, onBehalfOf }) => spokenWith(name, onBehalfOf?.name)))
  return unseenApprovers === 0 ? names : [...names, words.unseen(unseenApprovers)]
}

/** What waits for them, and who decides it then; first what no one can. */
const Decisions = ({ decisions: { total, needingApprover, items } }: Pick<Departing, 'decisions'>) => (
  <Few title={words.decisions(total, needingApprover)} total={total}>
    {items.map(({ type, id, code, step, needsApprover, ...next }) => (
      <Fragment key={code}>
        <TextLink {...linkTo[type](id)}>{code}</TextLink>{' '}
        {needsApprover ? words.reassign(step, approversOf(next).length > 0) : words.goesTo(step, approversOf(next))}
      </Fragment>
    ))}
  </Few>
)

type RequestsProps = Pick<Departing, 'requests'> & Pick<ListProps, 'employeeId'>

/** Open requests. Those about them are in the lists; those that they raised about others are named. */
const Requests = ({ requests, employeeId: employee }: RequestsProps) => (
  <li className="sentence">
    {words.requests(requests)}{' '}
    <TextLink to="/change-requests" search={{ employee }}>
      {words.changeRequests}
    </TextLink>
    {', '}
    <TextLink to="/expense-applications" search={{ employee }}>
      {words.expenses}
    </TextLink>
    {requests.items.length > 0 && (
      <div className="soft">
        {words.raised}
        {requests.items.slice(0, mostNamed).map(({ type, id, code }, place) => (
          <Fragment key={code}>
            {place > 0 && ', '}
            <TextLink {...linkTo[type](id)}>{code}</TextLink>
          </Fragment>
        ))}
        {requests.items.length > mostNamed && ` ${words.andMore}`}
      </div>
    )}
  </li>
)

/** A delegation from or to them. Whose decisions they take needs another delegate. */
function Delegation({ delegation: { isGiven, validTo, other } }: { delegation: Departing['delegations'][number] }) {
  const until = formatDate(validTo)
  if (!other) return words.delegation(until)
  const name = (
    <ResourceLink type="Authority" id={other.id}>
      {spokenName(other.name)}
    </ResourceLink>
  )
  return isGiven ? (
    <>
      {name} {words.decidesForThem(until)}
    </>
  ) : (
    <>
      {words.theyDecideFor} {name} {words.needsDelegate(until)}
    </>
  )
}

type PositionProps = Readonly<{ position: Departing['positions'][number] }> & Pick<ListProps, 'day'>

/** A position that is given up, and a request by which the proposed person takes over. */
function LeftPosition({ position, day }: PositionProps) {
  const { id, name, reportCount, otherHolderCount, successor, reportsWithoutApprover } = position
  const approvers = approversOf(position)
  const mayRaise = useMayRaise(successor?.employeeId)
  const sentences = [
    otherHolderCount === 0 ? words.vacant : words.shared(otherHolderCount),
    words.reports(reportCount),
    approvers.length > 0 && words.approve(approvers),
    words.withoutApprover(reportsWithoutApprover),
    successor && words.successor(spokenName(successor.name)),
  ]
  return (
    <li className="sentence">
      <TextLink to="/organisation-chart" search={{ position: id }}>
        {name}
      </TextLink>
      <div className="soft">
        {sentences.filter(Boolean).join(' ')}{' '}
        {otherHolderCount === 0 && successor?.employeeId !== undefined && mayRaise('PositionAssignment') && (
          <TextLink
            to="/change-requests/new"
            search={{ type: 'PositionAssignment', employee: successor.employeeId, position: id, day }}
            target="_blank"
          >
            {words.takeOver(spokenName(successor.name))}
          </TextLink>
        )}
      </div>
    </li>
  )
}

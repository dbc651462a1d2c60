import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, read } from '../../../api/client.ts'
import { addDays, isDay } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { useMayRaise } from '../../../parts/change-requests/index.ts'
import { linkTo } from '../../../parts/links/index.ts'
import { departureTexts as words } from '../../../texts/en-AU/departure.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { List, Section, TextLink } from '../../../ui/page/index.ts'
import type { ConsequencesProps, Entry } from './fields/kind-form.ts'

type Departing = AnswerOf<'/Employees/{id}/Departure', 'get'>

/** What ends or is left open when the employee leaves, who could take over, and the request that makes them. */
export function Departure({ employee, section }: ConsequencesProps) {
  const query = useQuery(read('/Employees/{id}/Departure', { path: { id: employee.id } }))
  const last = (section as Entry).TerminationDate
  const day = typeof last === 'string' && isDay(last) ? addDays(last, 1) : undefined
  return (
    <Section title={words.title}>
      <Loaded query={query}>{departure => <Consequences departure={departure} day={day} />}</Loaded>
    </Section>
  )
}

type ListProps = Readonly<{
  departure: Departing
  /** The day after the last one, where it is typed. */
  day: string | undefined
}>

function Consequences({ departure, day }: ListProps) {
  const {
    positions,
    decisions,
    requests,
    delegations,
    roles,
    hasAccount = false,
    apiKeyCount = 0,
    webhookCount = 0,
  } = departure
  const sentences = [
    requests.aboutThem + requests.byThem > 0 && words.requests(requests),
    delegations.length > 0 && words.delegations(delegations.length),
    roles.length > 0 && words.roles(roles.map(role => t.roles[role])),
    hasAccount && words.account(apiKeyCount),
  ].filter(sentence => sentence !== false)
  const leftAlone = decisions.items.filter(({ isLeftAlone }) => isLeftAlone)
  const isEmpty = positions.length + decisions.total + sentences.length + webhookCount === 0
  return (
    <>
      {isEmpty && <p>{words.nothing}</p>}
      <List>
        {positions.map(position => (
          <LeftPosition key={position.id} position={position} day={day} />
        ))}
        {decisions.total > 0 && (
          <li className="sentence">
            {words.decisions(decisions.total, decisions.leftAlone)} {leftAlone.length > 0 && words.reassign}
            {leftAlone.map(({ type, id, code, step }) => (
              <div key={code} className="soft">
                <TextLink {...linkTo[type](id)}>{code}</TextLink> {step}
              </div>
            ))}
          </li>
        )}
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
        {webhookCount > 0 && (
          <li className="sentence">
            {words.webhooks(webhookCount)} <TextLink to="/webhooks">{words.toWebhooks}</TextLink>
          </li>
        )}
      </List>
    </>
  )
}

type PositionProps = Readonly<{ position: Departing['positions'][number] }> & Pick<ListProps, 'day'>

/** A position that is given up, and a request by which the proposed person takes over. */
function LeftPosition({ position: { id, name, reportCount, otherHolderCount, successor }, day }: PositionProps) {
  const mayRaise = useMayRaise(successor?.employeeId)
  const sentences = [
    otherHolderCount === 0 ? words.vacant : words.shared(otherHolderCount),
    words.reports(reportCount),
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

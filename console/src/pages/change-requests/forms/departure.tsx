import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { linkTo } from '../../../parts/links/index.ts'
import { departureTexts as words } from '../../../texts/en-AU/departure.ts'
import { t } from '../../../texts/index.ts'
import { List, Section, TextLink } from '../../../ui/page/index.ts'
import type { Employee } from './fields/kind-form.ts'

/** What ends or is left open when the employee leaves, and who could take over. */
export function Departure({ employee }: { employee: Employee }) {
  const { data } = useQuery(read('/Employees/{id}/Departure', { path: { id: employee.id } }))
  if (!data) return null
  const {
    positions,
    decisions,
    requests,
    delegations,
    roles,
    hasAccount = false,
    apiKeyCount = 0,
    webhookCount = 0,
  } = data
  const sentences = [
    requests.aboutThem + requests.byThem > 0 && words.requests(requests),
    delegations.length > 0 && words.delegations(delegations.length),
    roles.length > 0 && words.roles(roles.map(role => t.roles[role])),
    hasAccount && words.account(apiKeyCount),
    webhookCount > 0 && words.webhooks(webhookCount),
  ].filter(sentence => sentence !== false)
  const isEmpty = positions.length + decisions.total + sentences.length === 0
  return (
    <Section title={words.title}>
      {isEmpty && <p>{words.nothing}</p>}
      <List>
        {positions.map(({ id, name, reportCount, otherHolderCount, successor }) => (
          <li key={id} className="sentence">
            <TextLink to="/organisation-chart" search={{ position: id }}>
              {name}
            </TextLink>
            <div className="soft">
              {[
                otherHolderCount === 0 ? words.vacant : words.shared(otherHolderCount),
                words.reports(reportCount),
                successor && words.successor(spokenName(successor.name)),
              ]
                .filter(Boolean)
                .join(' ')}
            </div>
          </li>
        ))}
        {decisions.total > 0 && (
          <li className="sentence">
            {words.decisions(decisions.total, decisions.leftAlone)}
            {decisions.items
              .filter(({ isLeftAlone }) => isLeftAlone)
              .map(({ type, id, code, step }) => (
                <div key={code} className="soft">
                  <TextLink {...linkTo[type](id)}>{code}</TextLink> {step}
                </div>
              ))}
          </li>
        )}
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </List>
    </Section>
  )
}

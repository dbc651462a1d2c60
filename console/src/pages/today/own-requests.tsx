import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { kinds } from '../../parts/approvals/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { useAccount } from '../../session/session.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Section, TextLink } from '../../ui/page/index.ts'
import { NearDay } from '../../ui/timeline/index.ts'
import styles from './today.module.css'
import type { Today } from './today.ts'

type Request = Today['requests']['items'][number]

/** The user's requests that are not over: those that came back first. */
export function OwnRequests({ requests: { total, items }, today }: Pick<Today, 'requests'> & { today: string }) {
  if (total === 0) return null
  return (
    <Section
      title={todayTexts.requests}
      actions={
        <TextLink to="/change-requests" search={{ own: true }}>
          {todayTexts.allRequests}
        </TextLink>
      }
    >
      <ul className={styles.rows}>
        {items.map(request => (
          <li key={request.resource.uri}>
            <Link {...linkTo[request.resource.type](request.resource.id)} className={styles.row ?? ''}>
              <RequestLines request={request} today={today} />
              <span className={styles.when}>
                <StatusBadge status={request.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RequestLines({ request, today }: { request: Request; today: string }) {
  const { employeeId } = useAccount()
  const { resource, employee, effectiveDate } = request
  const cost = kinds[resource.type].costOf?.(request)
  const gist = kinds[resource.type].gistOf(request)
  return (
    <span className={styles.what}>
      <span className={styles.title}>
        <strong>{kinds[resource.type].nameOf(request)}</strong>{' '}
        {employee.id !== employeeId && todayTexts.about(spokenName(employee.name))}
      </span>{' '}
      <span className={styles.beside}>
        {cost && formatMoney(cost.amount, cost.currency)}
        {cost && gist && ' · '}
        {gist}
      </span>
      <span className={styles.gist}>
        {stateOf(request)}{' '}
        {effectiveDate && (
          <>
            {todayTexts.effective} <NearDay on={effectiveDate} today={today} />.
          </>
        )}
      </span>
    </span>
  )
}

/** Who has it now, or what its requester can do. */
function stateOf({ status, waitsFor }: Request): string | undefined {
  switch (status) {
    case 'Returned':
      return todayTexts.returned
    case 'Failed':
      return todayTexts.failed
    case 'Draft':
      return todayTexts.draft
    case 'Pending':
      return waitsFor.length === 0
        ? todayTexts.waitsForNone
        : todayTexts.waitsFor(waitsFor.map(({ name }) => spokenName(name)))
    default:
      return undefined
  }
}

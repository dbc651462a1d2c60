import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { formatDay } from '../../format/formats.ts'
import { everyStatus } from '../../parts/reference-data/index.ts'
import { useMay } from '../../session/session.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Empty, LinkButton, Page, Section, TextLink } from '../../ui/page/index.ts'
import { AuditLogState } from './audit-log-state.tsx'
import { OwnRequests } from './own-requests.tsx'
import { OwnStart } from './own-start.tsx'
import { Confirmations, Credentials, Imports, Movers, Undecidable } from './side.tsx'
import styles from './today.module.css'
import type { Today } from './today.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** What waits for the user: approvals, their own requests, and what their roles have to look after. */
export function TodayPage() {
  const query = useQuery(read('/Today'))
  return (
    <Page title={todayTexts.title} subtitle={query.data && stateOf(query.data)} width="wide" actions={<Beginnings />}>
      <Loaded query={query}>{today => <Content today={today} />}</Loaded>
    </Page>
  )
}

/** The day; for administrators, who would look for it, also that no one comes or goes. */
const stateOf = ({ date, starters, leavers, undecidable }: Today): string =>
  [formatDay(date), undecidable && starters.length + leavers.length === 0 && todayTexts.noMovers]
    .filter(Boolean)
    .join(' · ')

function Content({ today }: { today: Today }) {
  const { approvals, requests, confirmations = 0 } = today
  const day = today.date.slice(0, 10)
  const isFree = approvals.total + requests.total + confirmations === 0 && today.ownStart === undefined
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isFree && (
          <Section>
            <Empty icon={<IconCircleCheck size={36} stroke={1.4} aria-hidden />}>{todayTexts.nothing}</Empty>
          </Section>
        )}
        {today.ownStart && <OwnStart start={today.ownStart} />}
        <WaitingApprovals approvals={approvals} />
        <OwnRequests requests={requests} today={day} />
      </div>
      <div className={styles.column}>
        <Undecidable requests={today.undecidable ?? []} />
        {confirmations > 0 && <Confirmations count={confirmations} />}
        <Credentials today={today} />
        <Imports operations={today.operations} />
        <AuditLogState />
        <Movers
          {...{ title: todayTexts.starters, movers: today.starters, total: today.startersTotal, today: day }}
          more={words => <LatestStarters>{words}</LatestStarters>}
        />
        <Movers {...{ title: todayTexts.leavers, movers: today.leavers, total: today.leaversTotal, today: day }} />
      </div>
    </div>
  )
}

/** All employees, those who start last first. */
const LatestStarters = ({ children }: { children: ReactNode }) => (
  <TextLink to="/employees" search={{ status: everyStatus, sort: 'StartDateDescending' }}>
    {children}
  </TextLink>
)

/** What most users come for when nothing waits for them. */
function Beginnings() {
  const mayRequest = useMay('change-requests.write')
  const mayClaim = useMay('expenses.write')
  return (
    <>
      {mayClaim && (
        <LinkButton to="/expense-applications/new" variant="default">
          {t.palette.newExpense}
        </LinkButton>
      )}
      {mayRequest && (
        <LinkButton to="/change-requests/new" variant="default">
          {t.palette.newChangeRequest}
        </LinkButton>
      )}
    </>
  )
}

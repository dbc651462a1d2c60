import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { RequestNotices, Steps } from '../../../parts/approvals/index.ts'
import type { Action, ChangeRequest } from '../../../parts/change-requests/index.ts'
import { ChangesTable, readChangeRequest, requestTitle } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { LoadedPage, ReadFailure } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Page, Section } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import styles from '../requests.module.css'
import { RemarkForm } from './remark-form.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestState } from './request-state.tsx'
import { RequestTimeline } from './request-timeline.tsx'

export function ChangeRequestPage() {
  const id = Number(useParams({ from: '/signed-in/change-requests/$id' }).id)
  const query = useQuery(readChangeRequest(id))
  return (
    <LoadedPage title={changeRequestsTexts.one} back={<BackLink />} query={query}>
      {({ record, etag }) => <Record key={id} request={record} etag={etag} />}
    </LoadedPage>
  )
}

const BackLink = () => <ListLink to="/change-requests">{changeRequestsTexts.title}</ListLink>

function Record({ request, etag }: { request: ChangeRequest; etag: string | undefined }) {
  const remarks = useQuery(read('/change-requests/{id}/remarks', { path: { id: request.id } }))
  return (
    <Page
      title={requestTitle(request)}
      badge={
        <>
          <StatusBadge status={request.status} /> <span className="soft">{request.code}</span>
        </>
      }
      subtitle={<RequestState request={request} />}
      back={<BackLink />}
      actions={<RequestActions request={request} etag={etag} />}
    >
      <RequestNotices request={request} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section title={t.changes.title}>
            <ChangesTable changes={request.changes} />
          </Section>
          <Section title={changeRequestsTexts.timeline}>
            <RequestTimeline request={request} remarks={remarks.data ?? []} />
            <ReadFailure query={remarks} />
            <RemarkForm request={request} />
          </Section>
        </div>
        <div className={styles.side}>
          <Section title={t.steps.title}>
            {request.approvals.length === 0 && request.submittedDateTime === undefined ? (
              t.steps.notSubmitted
            ) : (
              <Steps steps={request.approvals} />
            )}
            <WhyNot actions={request.availableActions} />
          </Section>
          <Section title={changeRequestsTexts.about}>
            <RequestFacts request={request} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

/** The actions of the status that the caller may not take, with the server's reasons. */
export function WhyNot({ actions }: { actions: readonly Action[] }) {
  const refused = actions.filter(({ isAllowed }) => !isAllowed)
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const names = (reason: string | undefined) =>
    changeRequestsTexts.both(
      refused.filter(each => each.reason === reason).map(({ action }) => changeRequestsTexts.verbs[action]),
    )
  return (
    <details className={styles.whyNot}>
      <summary>{changeRequestsTexts.whyNot(refused.map(({ action }) => changeRequestsTexts.verbs[action]))}</summary>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>{changeRequestsTexts.because(names(reason), reason ?? t.notNow)}</li>
        ))}
      </ul>
    </details>
  )
}

import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { inSentence } from '../../../format/in-sentence.ts'
import { spokenName } from '../../../format/people.ts'
import { authorOf, type Remark } from '../../../parts/approvals/index.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { readChangeRequest, requestKind, requestTitle } from '../../../parts/change-requests/index.ts'
import { changeReasonsQuery } from '../../../parts/reference-data/index.ts'
import { useAccount } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, LoadedPage, lazyPart } from '../../../ui/loading/index.ts'
import { Notice, StatusBadge } from '../../../ui/message/index.ts'
import { Empty, Page, Section, TextLink } from '../../../ui/page/index.ts'

const EditRequest = lazyPart(async () => (await import('./edit-request.tsx')).EditRequest)

export function EditChangeRequestPage() {
  const { id } = useParams({ from: '/signed-in/change-requests/$id/edit' })
  const query = useQuery(readChangeRequest(Number(id)))
  const remarks = useQuery(read('/change-requests/{id}/remarks', { path: { id: Number(id) } }))
  const { employeeId } = useAccount()
  const returned = returnIn(remarks.data ?? [])
  const back = (
    <TextLink to="/change-requests/$id" params={{ id }}>
      {query.data?.record.code ?? t.back}
    </TextLink>
  )
  return (
    <LoadedPage title={changeRequestsTexts.one} back={back} query={query}>
      {({ record, etag }) => (
        <Page
          title={titleOf(record, record.employee.id === employeeId)}
          badge={<StatusBadge status={record.status} />}
          back={back}
        >
          {record.status === 'Returned' && <WhyReturned remarks={remarks.data ?? []} />}
          <Editable
            request={record}
            etag={etag}
            answersTo={record.status === 'Returned' && returned ? authorOf(returned) : undefined}
          />
        </Page>
      )}
    </LoadedPage>
  )
}

/** "Edit personal details of Lachlan Jones" */
function titleOf(request: ChangeRequest, isOwn: boolean): string {
  if (request.rescinds?.length) return changeRequestsTexts.editTitle(requestTitle(request))
  const kind = inSentence(requestKind(request))
  return isOwn ? changeRequestsTexts.editOwn(kind) : changeRequestsTexts.editOf(kind, spokenName(request.employee.name))
}

/** What the last approver who returned it has said. */
const returnIn = (remarks: readonly Remark[]) => remarks.findLast(({ type }) => type === 'Return')

/** Why it came back. */
function WhyReturned({ remarks }: { remarks: readonly Remark[] }) {
  const last = returnIn(remarks)
  return (
    last && (
      <Notice tone="warning" title={changeRequestsTexts.returnedBy(authorOf(last))}>
        {last.remark}
      </Notice>
    )
  )
}

type Props = Readonly<{ request: ChangeRequest; etag: string | undefined; answersTo: string | undefined }>

function Editable({ request, etag, answersTo }: Props) {
  // The form shows the employer's day.
  usePrefetchQuery(read('/Employers'))
  const [employee, reasons] = useQueries({
    queries: [read('/Employees/{id}', { path: { id: request.employee.id } }), changeReasonsQuery],
  })
  const update = request.availableActions.find(({ action }) => action === 'update')
  // Typed values stay when the request changes meanwhile; the server refuses them if its status has changed.
  const [hasBegun, setBegun] = useState(false)
  if (update?.isAllowed && !hasBegun) setBegun(true)
  if (!update?.isAllowed && !hasBegun)
    return (
      <Section>
        <Empty>{update?.reason ?? changeRequestsTexts.notEditable}</Empty>
      </Section>
    )
  return (
    <Loaded query={employee}>
      {found => (
        <Loaded query={reasons}>
          {all => <EditRequest request={request} etag={etag} employee={found} reasons={all} answersTo={answersTo} />}
        </Loaded>
      )}
    </Loaded>
  )
}

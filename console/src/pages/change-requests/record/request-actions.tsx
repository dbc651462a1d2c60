import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '../../../format/server-time.ts'
import type { Decision } from '../../../parts/approvals/index.ts'
import { DecisionDialog } from '../../../parts/approvals/index.ts'
import type { Action, ChangeRequest } from '../../../parts/change-requests/index.ts'
import { requestTitle } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { LinkButton } from '../../../ui/page/index.ts'
import { ActionDialog, type ConfirmedAction } from './action-dialog.tsx'

const RescindDialog = lazyDialog(async () => (await import('./rescind-dialog.tsx')).RescindDialog)

const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

type Name = Action['action']

/** The order of the buttons: actions that go on first, actions that end the request last. */
const order: readonly Name[] = [
  'approve',
  'return',
  'decline',
  'submit',
  'retry',
  'update',
  'reassign',
  'rescind',
  'cancel',
  'delete',
]
/** Those that go on with it. The first allowed one is the primary button. */
const leading: readonly Name[] = ['approve', 'submit', 'retry']

/** Whether no one decides it in time: what helps is another approver. */
const isStuck = ({ approvals, needsApprover = false }: ChangeRequest): boolean =>
  needsApprover ||
  approvals.some(
    ({ status, dueDateTime }) =>
      status === 'Waiting' && dueDateTime !== undefined && Date.parse(dueDateTime) < serverNow(),
  )

type Props = Readonly<{ request: ChangeRequest; etag: string | undefined }>

/** The buttons of the caller's available actions. */
export function RequestActions({ request, etag }: Props) {
  // A decision is about the revision that was shown when its dialog opened, also after later reads.
  const { open } = useSearch({ from: '/signed-in/change-requests/$id' })
  const navigate = useNavigate({ from: '/change-requests/$id' })
  const allowed = order.filter(action =>
    request.availableActions.some(each => each.action === action && each.isAllowed),
  )
  const first = allowed.find(action => leading.includes(action)) ?? (isStuck(request) ? 'reassign' : undefined)
  const [asked, setAsked] = useState(() => askedIn(allowed.find(action => action === open)))
  function askedIn(action: Name | undefined) {
    return action && { action, revision: request.revision }
  }
  const close = () => {
    setAsked(undefined)
    if (open) void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <>
      {allowed.map(action =>
        action === 'update' ? (
          <LinkButton key={action} to="/change-requests/$id/edit" params={{ id: String(request.id) }} variant="default">
            {changeRequestsTexts.actions.update}
          </LinkButton>
        ) : (
          <Button
            key={action}
            variant={action === first ? 'filled' : 'default'}
            onClick={() => setAsked(askedIn(action))}
          >
            {changeRequestsTexts.actions[action]}
          </Button>
        ),
      )}
      {asked && <Dialog {...asked} request={request} etag={etag} onClose={close} />}
    </>
  )
}

type DialogProps = Props & Readonly<{ action: Name; revision: number; onClose: () => void }>

function Dialog({ action, revision, request, etag, onClose }: DialogProps) {
  switch (action) {
    case 'approve':
    case 'decline':
    case 'return': {
      const { id, code } = request
      const approvable = { type: 'ChangeRequest', id, code, revision, title: requestTitle(request) } as const
      return <DecisionDialog decision={action as Decision} approvables={[approvable]} onClose={onClose} />
    }
    case 'reassign':
      return <ReassignDialog request={request} etag={etag} onClose={onClose} />
    case 'rescind':
      return <RescindDialog request={request} etag={etag} onClose={onClose} />
    default:
      return <ActionDialog action={action as ConfirmedAction} request={request} etag={etag} onClose={onClose} />
  }
}

import { Stack } from '@mantine/core'
import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'
import { labelOf, Notice } from '../../ui/message/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { whyItWaits } from './steps.tsx'

type Request = components['schemas']['ChangeRequest']

const isOpen: readonly Request['status'][] = ['Draft', 'Pending', 'Returned']

/** Warnings about a request: it rescinds others, it failed, it conflicts with a later change, or it has no approver. */
export function RequestNotices({ request }: { request: Request }) {
  const { failure, conflicts, needsApprover, approvals, rescinds, status } = request
  const takesBack = rescinds !== undefined && isOpen.includes(status)
  if (!failure && !conflicts?.length && !needsApprover && !takesBack) return null
  return (
    <Stack gap="sm">
      {takesBack && <Notice tone="info">{t.changeRequests.rescindsText}</Notice>}
      {failure && (
        <Notice tone="danger" title={t.changeRequests.failed}>
          {failure.message} (<Instant at={failure.dateTime} />)
        </Notice>
      )}
      {conflicts && conflicts.length > 0 && (
        <Notice tone="warning" title={t.changeRequests.conflicts}>
          <ul>
            {conflicts.map(({ field, message }) => (
              <li key={field}>
                {labelOf(field)}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {needsApprover && <Notice tone="warning">{whyItWaits(approvals)}</Notice>}
    </Stack>
  )
}

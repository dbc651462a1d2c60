import { Stack } from '@mantine/core'
import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'
import { Instant } from '../../ui/instant.tsx'
import { labelOf } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'

type Request = components['schemas']['ChangeRequest']

/** What somebody has to look at: it failed, something else changed meanwhile, nobody may decide it. */
export function RequestNotices({ request: { failure, conflicts, needsApprover } }: { request: Request }) {
  if (!failure && !conflicts?.length && !needsApprover) return null
  return (
    <Stack gap="sm">
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
      {needsApprover && <Notice tone="warning">{t.changeRequests.needsApprover}</Notice>}
    </Stack>
  )
}

import type { components } from '@muster/client'
import { spokenName } from '../../format/people.ts'
import { type Approvable, kinds } from '../../parts/approvals/index.ts'
import { isHire } from '../../parts/change-requests/index.ts'
import { t } from '../../texts/index.ts'

export type InboxItem = components['schemas']['InboxItem']

export const pageSize = 50

/** In the order of their buttons. */
export const decisions = ['approve', 'return', 'decline'] as const

/** "Bank accounts" */
export const kindOf = (item: InboxItem): string => kinds[item.resource.type].nameOf(item)

/** "Bank accounts for Emma Walsh", "Hire Sam Carter" */
export const titleOf = (item: InboxItem): string =>
  (isHire(item) ? t.changeRequests.doing : t.approvals.approvable)(kindOf(item), spokenName(item.employee.name))

/** In the revision of the list: a decision names it. */
export const approvableOf = (item: InboxItem): Approvable => ({
  type: item.resource.type,
  id: item.resource.id,
  code: item.resource.code,
  title: titleOf(item),
  gist: kinds[item.resource.type].gistOf(item),
  cost: kinds[item.resource.type].costOf?.(item),
  revision: item.revision,
})

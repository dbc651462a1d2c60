import type { Caller } from '../../../domain/caller.ts'
import { joinedEmployeeOf } from '../../employees/index.ts'
import { kindOf } from '../approvable/index.ts'
import type { Row } from './rows.ts'
import type { InboxItem } from './schemas.ts'

/** The wire format of a step in the inbox. @param now the present instant */
export const itemOf =
  (caller: Caller, now: string) =>
  (row: Row): InboxItem => ({
    id: row.id,
    resource: {
      type: row.kind,
      id: row.resourceId,
      code: row.resourceCode,
      uri: `${kindOf(row).path}/${row.resourceId}`,
    },
    ...(row.inInbox &&
      kindOf(row).inInbox?.shown(row.inInbox, { seesSensitive: row.isWaiting && row.decision === null })),
    revision: row.revision,
    employee: joinedEmployeeOf(row, caller.today),
    requestedBy: { id: row.requestedById, name: row.requestedByName },
    step: row.step,
    name: row.name,
    approverType: row.approverType,
    ...(row.onBehalfOf && { onBehalfOf: row.onBehalfOf }),
    ...(row.waitingSince !== null && { waitingSinceDateTime: row.waitingSince }),
    ...(row.dueAt !== null && { dueDateTime: row.dueAt }),
    isOverdue: row.isWaiting && row.dueAt !== null && row.dueAt < now,
    ...(row.decision && row.decidedAt && { decision: row.decision, decidedDateTime: row.decidedAt }),
  })

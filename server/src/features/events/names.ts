import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { employeeOfEntry, nameOfResource } from '../audit-log/index.ts'
import type { Event } from './schemas.ts'

/** An event for the caller, with whom it is about. */
export type Named = Readonly<{ event: Event; employeeId: number | null; isBare: boolean }>

type Row = Readonly<{
  place: number
  name: string | null
  employee: Readonly<{ id: number; name: string }> | null
  changeType: string | null
  code: string | null
}>

/** Adds present names to events that the caller sees, in one statement. Bare events get none. */
export async function withNames(db: Db, caller: Caller, found: readonly Named[]): Promise<Event[]> {
  const about = found.flatMap(({ event, employeeId, isBare }, place) =>
    isBare
      ? []
      : {
          place,
          resource_type: event.resource.type,
          resource_id: event.resource.id,
          employee_id: employeeId,
          change_request_id: event.changeRequestId,
        },
  )
  const { rows } = await sql<Row>`
    with page as (select ${caller.employerGroupId}::bigint as employer_group_id, entry.*
      from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as entry (place int, resource_type text, resource_id bigint,
        employee_id bigint, change_request_id bigint))
    select page.place, ${nameOfResource} as name, ${employeeOfEntry} as employee, request.code,
      case when page.resource_type = 'ChangeRequest' then request.change_type end as change_type
    from page left join change_request request on request.employer_group_id = page.employer_group_id
      and request.id = page.change_request_id`.execute(db)
  const names = new Map(rows.map(row => [row.place, row]))
  return found.map(({ event }, place) => {
    const { name = null, employee = null, changeType = null, code = null } = names.get(place) ?? {}
    const isOwn = event.resource.type === 'Employee'
    return {
      ...event,
      resource: { ...event.resource, ...(name !== null && { name }), ...(changeType !== null && { changeType }) },
      ...(employee && !isOwn && { employee }),
      ...(code !== null && { changeRequestCode: code }),
    }
  })
}

import { expect } from 'vitest'

type Entry = Readonly<{ recorded: string; changed?: string[]; details: object; hmacs: string }>

type Rows = (query: string) => Promise<Record<string, unknown>[]>
type Wanted = Readonly<{ since: number; table: string; code: string; resource: string }>

/** The audit entries of a record, those behind `since`, each with its event: they say the same, in the same order. */
export async function recordedOf(rows: Rows, { since, table, code, resource }: Wanted): Promise<Entry[]> {
  const entries = await rows(
    `select action as recorded, details - 'changedFields' as details, details -> 'changedFields' as changed,
       concat_ws('+', case when before_hmac is not null then 'before' end, case when after_hmac is not null then 'after' end) as hmacs,
       actor, user_account_id is not null as account, api_key_id is not null as key, request_id is not null as request
     from audit_entry a where id > ${since} and resource_type = '${resource}'
       and resource_id in (select id from ${table} where code = '${code}' and employer_group_id = $1) order by id`,
  )
  const events = await rows(
    `select type as recorded, changed_fields as changed, effective_date, employee_id is not null as employee, actor, user_account_id is not null as account
     from event where occurred_at >= (select min(occurred_at) from audit_entry where id > ${since}) and resource_type = '${resource}'
       and resource_id in (select id from ${table} where code = '${code}' and employer_group_id = $1) order by id`,
  )
  expect(events.map(({ recorded, changed }) => ({ recorded, changed }))).toEqual(
    entries.map(({ recorded, changed }) => ({ recorded, changed: changed ?? [] })),
  )
  return entries.map((entry, place) => ({ ...entry, event: events[place] })) as unknown as Entry[]
}

/** Without the numbers of records, and without the first days of plain roles, which a file gives since ever. */
const plain = (entries: Entry[]): Entry[] =>
  JSON.parse(
    JSON.stringify(entries)
      .replace(/"(holderId|id)":\d+/g, '"$1":0')
      .replace(/"(costCentreIds|paymentGroupIds)":\[\d+\]/g, '"$1":[0]')
      .replace(/"from":(null|"[^"]*")/g, '"from":0'),
  )

/** In an order that is the same for the same entries; which HMACs they have where that is asked for, and of holders. */
export const comparable = (entries: Entry[], hasHmacs: boolean) =>
  plain(entries)
    .map(entry => ({ ...entry, hmacs: hasHmacs || entry.recorded.includes('holder') ? entry.hmacs : '' }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

import type pg from 'pg'
import { brokenRules } from '../decisions/stored.ts'
import { rowsUnlikeTheirFacts } from '../records/facts.ts'

/** Does the work as a superuser of the database, which may have been restarted since the last time. */
export type AsSuperuser = <Result>(work: (admin: pg.Client) => Promise<Result>) => Promise<Result>

/** So many requests are looked at by one statement. */
const atOnce = 500

/** Rows that disagree with the facts of employees, whichever write left them so. */
export const rowsThatDisagree: (asSuperuser: AsSuperuser) => Promise<string[]> = asSuperuser =>
  asSuperuser(async admin => {
    const rows = await rowsUnlikeTheirFacts({ admin })
    return rows.map(
      ({ code, field, value, row }) =>
        `The row of ${code} has ${field} ${JSON.stringify(row)}, its facts ${JSON.stringify(value)}`,
    )
  })

/** The last request of all, and how many facts come from no request. */
export type Stored = Readonly<{ lastRequest: number; factsOfNone: number }>

export async function storedNow(admin: pg.Client): Promise<Stored> {
  const { rows } = await admin.query<Stored>(
    `select (select max(id)::int from change_request) as "lastRequest",
       (select count(*)::int from employee_fact where change_request_id is null) as "factsOfNone"`,
  )
  return rows[0] as Stored
}

/** What has been stored since then that breaks a rule: requests of Harbour Line, and facts that come from no request. */
export const requestsThatBreakRules = (asSuperuser: AsSuperuser, before: Stored): Promise<string[]> =>
  asSuperuser(async admin => {
    const { rows } = await admin.query<{ groupId: number; ids: number[] }>(
      `select employer_group_id::int as "groupId", array_agg(id::int) as ids from change_request where id > $1
       and employer_group_id = (select id from employer_group where name = 'Harbour Line') group by 1`,
      [before.lastRequest],
    )
    const broken: string[] = []
    for (const { groupId, ids } of rows)
      for (let first = 0; first < ids.length; first += atOnce)
        broken.push(...(await brokenRules(admin, groupId, ids.slice(first, first + atOnce))))
    const more = (await storedNow(admin)).factsOfNone - before.factsOfNone
    return [...broken, ...(more === 0 ? [] : [`${more} more facts that come from no request`])]
  })

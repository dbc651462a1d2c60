import { addDays, todayIn } from '../../../src/domain/calendar-date.ts'
import { movePositions } from '../../../src/features/positions/index.ts'
import type { Muster } from '../muster.ts'
import type { Person } from '../person.ts'
import { idOf } from './positions.ts'

/** Plans moves of positions, comes to their days, and looks at what they left behind. */
export function plannedMovesOf(muster: Muster) {
  const day = (days: number) => `${addDays(todayIn('Australia/Sydney', muster.clock.now()), days)}T00:00:00`

  /** Noon of that day in Sydney, when the job comes by. */
  async function comeTo(days: number): Promise<void> {
    muster.clock.moveTo(`${day(days).slice(0, 10)}T12:00:00+10:00`)
    await movePositions.run(muster.context)
  }

  const detailsOf = async (path: string, person: Person = muster.priya) =>
    (await person.get(`${path}?expand=details`)).body

  const plan = (path: string, to: string | undefined, days: number, person: Person = muster.priya) =>
    person.put(`${path}/actions/plan-move`, {
      From: day(days),
      ...(to !== undefined && { ReportingPositionId: idOf(to) }),
    })

  /** The newest notice of a person about a move that was not made. */
  const noticeOf = async (person: Person, path: string) =>
    (await person.get('/Notices?Order=NewestFirst&pageSize=20')).body.find(
      ({ kind, resource }: { kind: string; resource?: { id: number } }) =>
        kind === 'MoveFailed' && resource?.id === idOf(path),
    )

  /** The audit entries of the moves of a position, with the HMACs of what was before and after. */
  const auditOf = async (path: string) =>
    (
      await muster.admin.query(
        `select e.action, l.email, e.effective_date::text as day, (e.details ->> 'isAutomatic')::boolean as automatic,
           encode(e.before_hmac, 'hex') as before, encode(e.after_hmac, 'hex') as after
         from audit_entry e
         left join user_account a on a.employer_group_id = e.employer_group_id and a.id = e.user_account_id
         left join login l on l.id = a.login_id
         where e.resource_type = 'Position' and e.resource_id = $1 and e.action like '%.mov%' order by e.id`,
        [idOf(path)],
      )
    ).rows

  return { day, comeTo, detailsOf, plan, noticeOf, auditOf }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena } from './arena.ts'

/**
 * When the jobs of both servers are done: every event has one number, without a gap, codes are unique, and the audit log is
 * whole. Needs jobs at work.
 */
export async function judgeAftermath(arena: Arena): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await arena.count('unsealed_record where employer_group_id = $1')) === 0) break
    await sleep(200)
  }
  const [seals] = await arena.rows<{ events: number; sealed: number; gaps: number }>(
    `select (select count(*)::int from event where employer_group_id = $1) as events, count(distinct event_id)::int as sealed,
       (max(sequence) - min(sequence) + 1 - count(*))::int as gaps from event_seal where employer_group_id = $1`,
  )
  if (!seals || seals.events !== seals.sealed || seals.gaps !== 0)
    arena.note('lost', 'The numbers of the events', seals)
  const doubled = await arena.rows(
    `select code from change_request where employer_group_id = $1 group by code having count(*) > 1
     union all select code from expense_application where employer_group_id = $1 group by code having count(*) > 1`,
  )
  if (doubled.length > 0) arena.note('doubled', 'Codes', doubled)
  const { body } = await arena.need('priya', 'GET', '/AuditLog/Verification')
  if (body.isWhole !== true || body.unsealed !== 0) arena.note(undefined, 'The audit log', body)
}

import { afterEach, beforeAll, expect } from 'vitest'
import { changeRequestJobs } from '../../../src/features/change-requests/index.ts'
import type { Muster } from '../muster.ts'
import type { Answer, Person } from '../person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from '../requests.ts'

/** Requests of Priya's that are applied and taken back, in a world where nothing else is open. */
export function rescissionsOf(muster: Muster) {
  const people = {} as { siobhan: Person }
  beforeAll(async () => {
    await seedPolicies(muster)
    people.siobhan = await callerFor(muster, '1142', { sees: 'all' })
    await muster.admin.query(
      `update change_request set status = 'Cancelled' where status in ('Pending', 'Returned', 'Failed')`,
    )
  })
  afterEach(() => muster.clock.reset())

  /** An employee's record, of another day where the query says so. */
  const record = async (code: string, query = '') =>
    (await muster.priya.get(`/Employees/${await employeeId(muster, code)}${query}`)).body

  /** Priya asks, and those approve who have to. */
  async function done(ChangeType: string, code: string, command: object): Promise<string> {
    const path = await raised(muster.priya, { ChangeType, EmployeeId: await employeeId(muster, code), ...command })
    await approveAll(path)
    expect(await statusOf(muster.priya, path)).toBe('Applied')
    return path
  }

  async function approveAll(path: string): Promise<void> {
    const others = [muster.mei, muster.liam, muster.tomas, people.siobhan]
    for (const person of [...others, ...others]) await approve(person, path)
  }

  const rescind = (path: string, more: object = {}): Promise<Answer> =>
    muster.priya.put(`${path}/actions/rescind`, { Remarks: 'A mistake.', ...more })

  /** Asks for a request to be taken back. @returns the path of the one that does */
  async function askedBack(path: string, more: object = {}): Promise<string> {
    const answer = await rescind(path, more)
    expect([answer.status, answer.text]).toEqual([201, ''])
    return answer.headers.get('location') ?? ''
  }

  async function rescinded(path: string, more: object = {}): Promise<void> {
    await approveAll(await askedBack(path, more))
    expect(await statusOf(muster.priya, path)).toBe('Rescinded')
  }

  const idOf = async (path: string): Promise<number> => (await muster.priya.get(path)).body.id

  /** The changes that a request shows: `Award: A → B`. */
  const shownBy = async (path: string): Promise<string[]> =>
    (await muster.priya.get(path)).body.changes.map(
      ({ label, oldValue, newValue }: { label: string; oldValue?: unknown; newValue?: unknown }) =>
        `${label}: ${oldValue ?? 'none'} → ${newValue ?? 'none'}`,
    )

  const runJobs = async (): Promise<void> => {
    for (const job of changeRequestJobs) await job.run(muster.context)
  }

  return { people, record, done, approveAll, rescind, askedBack, rescinded, idOf, shownBy, runJobs }
}

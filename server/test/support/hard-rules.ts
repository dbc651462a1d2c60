import { beforeAll, expect } from 'vitest'
import type { Muster } from './muster.ts'
import type { Answer, Person } from './person.ts'
import { callerFor, employeeId, raised, seedPolicies } from './requests.ts'

export const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

/** Under Liam, and nothing else is asked for them. */
const crew = ['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399', '1049', '1066', '1074', '1156']
const others = ['1332', '1333', '1340', '1318', '1179', '1384', '1171', '1221', '1291', '1166', '1195', '1361', '1248']

const harbour = `(select id from employer_group where name like 'Harbour Line%')`

/** Requests, and people who try to decide them. Siobhan and Stephen see all; they are filled in before the first test. */
export function hardRulesOf(muster: Muster) {
  const people = {} as { siobhan: Person; stephen: Person }
  const free = [...crew, ...others]
  beforeAll(async () => {
    await seedPolicies(muster)
    people.siobhan = await callerFor(muster, '1142', { sees: 'all' })
    people.stephen = await callerFor(muster, '1082', { sees: 'all' })
  })

  /** An employee without open requests. */
  const nextOfCrew = () => employeeId(muster, free.shift() ?? '')

  /** Liam asks for one of his people: Mei decides, then Priya or Siobhan. */
  async function asked(by = muster.liam, more: object = {}): Promise<string> {
    return raised(by, { ChangeType: 'EmploymentTerms', EmployeeId: await nextOfCrew(), ...hours(21), ...more })
  }

  async function decisions(person: Person, path: string): Promise<Answer[]> {
    const { body } = await person.get(path)
    const Revision = body?.revision ?? 1
    return [
      await person.put(`${path}/actions/approve`, { Revision }),
      await person.put(`${path}/actions/decline`, { Remarks: 'No.' }),
      await person.put(`${path}/actions/return`, { Remarks: 'Why?' }),
    ]
  }

  /** Nothing that the person tries decides it, and it waits as it did. */
  async function cannotDecide(person: Person, path: string): Promise<void> {
    const before = (await muster.priya.get(path)).body
    for (const { status, body } of await decisions(person, path)) {
      expect({ status, code: body.Code }).toEqual({ status: 403, code: 'NotYourDecision' })
    }
    const after = (await muster.priya.get(path)).body
    expect(after).toEqual(before)
  }

  const grant = (code: string, role: string) =>
    muster.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, $2 from authority where code = $1 and employer_group_id = ${harbour}`,
      [code, role],
    )
  const revoke = (code: string, role: string) =>
    muster.admin.query(
      `delete from role_grant where role = $2 and authority_id =
         (select id from authority where code = $1 and employer_group_id = ${harbour})`,
      [code, role],
    )
  const delegate = (from: string, to: string) =>
    muster.admin.query(
      `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
       select a.employer_group_id, a.id, d.id, '{}', '2020-01-01', '2099-12-31', now(), now() from authority a join authority d
         on d.employer_group_id = a.employer_group_id and d.code = $2 where a.code = $1 and a.employer_group_id = ${harbour}`,
      [from, to],
    )

  return { people, harbour, nextOfCrew, asked, decisions, cannotDecide, grant, revoke, delegate }
}

import { expect } from 'vitest'
import type { Muster } from '../muster.ts'

type Held = Readonly<{ employeeId: number; positionId: number; position: string }>

/** Employees of the sample group who approve for no one and have no open requests, in order of position. */
export async function listUnasked({ admin }: Muster): Promise<Held[]> {
  const { rows } = await admin.query<Held>(
    `select e.id::int as "employeeId", p.id::int as "positionId", p.name as position from employee e
     join employer_group g on g.id = e.employer_group_id and g.name = 'Harbour Line'
     join lateral (select h.position_id from position_holder h where h.employer_group_id = e.employer_group_id
       and h.person_id = e.person_id and h.valid_to is null and h.assignment_type = 'Primary' order by h.id limit 1) h on true
     join chart_position p on p.employer_group_id = e.employer_group_id and p.id = h.position_id
     where e.status = 'Active' and e.termination_date is null and e.start_date < current_date
       and not exists (select from authority a where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id)
       and not exists (select from change_request r where r.employer_group_id = e.employer_group_id
         and r.employee_id = e.id and r.is_open)
     order by p.id, e.id`,
  )
  return rows
}

/** Priya asks for other hours of each: their line approver decides first. @returns the paths */
export async function askForHours(
  muster: Muster,
  employeeIds: readonly number[],
  more: object = {},
): Promise<string[]> {
  const paths: string[] = []
  for (const EmployeeId of employeeIds) {
    const answer = await muster.priya.post('/change-requests', {
      ChangeType: 'EmploymentTerms',
      EmployeeId,
      EmploymentTerms: { StandardHoursPerWeek: 17 },
      ...more,
    })
    expect(answer.text).toBe('')
    paths.push(answer.headers.get('location') ?? '')
  }
  return paths
}

import { beforeAll, expect } from 'vitest'
import type { Muster } from '../muster.ts'
import type { Person } from '../person.ts'
import { approve, callerFor, seedPolicies } from '../requests.ts'

/** Ids of where Sam is hired, and of another payment group and employer. */
type Place = Readonly<{
  position: number
  group: number
  fourWeekly: number
  centre: number
  employer: number
  logistics: number
}>

type Starter = Readonly<{ path: string; id: number; code: string; email: string }>

/**
 * Makes starters and requests to hire them. Call it at the top of a test file, after `startMuster`: `sample` is filled in
 * before the first test. Its `partner` is of human resources, with limits.
 */
export function hiresOf(muster: Muster) {
  const sample = {} as { place: Place; partner: Person }
  let count = 0

  beforeAll(async () => {
    await seedPolicies(muster)
    sample.partner = await callerFor(muster, 'A108', {
      sees: 'all',
      scopes: ['read', 'change-requests.write', 'change-requests.decide', 'employees.write'],
    })
    const { rows } = await muster.admin.query<Place>(
      `select (select id::int from chart_position p where p.employer_group_id = g.id and p.name = 'Deckhand, Circular Quay') as position,
         (select id::int from payment_group p where p.employer_group_id = g.id and p.code = 'WK') as "group",
         (select id::int from payment_group p where p.employer_group_id = g.id and p.code = '4W') as "fourWeekly",
         (select id::int from cost_centre c where c.employer_group_id = g.id and c.code = 'FER-SYD-CQ-DK') as centre,
         (select id::int from employer e where e.employer_group_id = g.id and e.code = 'HLL') as logistics,
         (select id::int from employer e where e.employer_group_id = g.id and e.code = 'HLF') as employer
       from employer_group g where g.name = 'Harbour Line'`,
    )
    sample.place = rows[0] as Place
  })

  /** A starter whom the partner, or another, has made. */
  async function starter(more: object = {}, by = sample.partner): Promise<Starter> {
    const code = `S${++count}`
    const email = `sam.${count}@harbourline.example`
    const made = await by.post('/Employees', {
      ...{ Code: code, EmployerId: sample.place.employer, Status: 'Pending', GivenName: 'Sam', FamilyName: 'Carter' },
      ...{ Email: email, StartDate: '2026-02-02' },
      CostCentres: [{ CostCentreId: sample.place.centre, Percentage: 100 }],
      ...more,
    })
    expect([made.status, made.text]).toEqual([201, ''])
    const path = made.headers.get('location') ?? ''
    return { path, id: Number(path.split('/').at(-1)), code, email }
  }

  function hireOf(EmployeeId: number, section: object = {}) {
    const { position, group, centre } = sample.place
    return {
      ...{ ChangeType: 'Hire', EmployeeId },
      Hire: {
        ...{ OrganisationChartPositionId: position, PaymentGroupId: group },
        CostCentres: [{ CostCentreId: centre, Percentage: 100 }],
        ...{ EmploymentType: 'FullTime', StandardHoursPerWeek: 38, PayType: 'Hourly', Amount: 39.2 },
        ...section,
      },
    }
  }

  /** By the line, then by two of payroll. */
  async function approveAll(request: string): Promise<void> {
    for (const person of ['liam', 'tomas', 'priya'] as const) {
      expect((await approve(muster[person], request)).status).toBe(204)
    }
  }

  return { sample, starter, hireOf, approveAll }
}

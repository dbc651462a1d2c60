import type { World } from '../world.ts'
import { administrator, type Change, type Done, put, written } from './change.ts'
import { decide } from './requests.ts'

const recording: Change = {
  name: 'a credential is recorded',
  async make(world) {
    const { person, known } = administrator(world)
    const answer = await person.post('/Credentials', {
      EmployeeId: world.random.pick(known.employees).id,
      ...{ CredentialTypeId: 12, CredentialIssuerId: 301, RegistrationNumber: `PA${1_000_000 + world.nextNumber()}` },
      ...{ IssueDate: '2025-01-31', ExpiryDate: world.day(world.random.below(90)) },
    })
    return written('record a credential', answer)
  },
}

const correcting: Change = {
  name: 'a credential gets another day of expiry',
  async make(world) {
    const { person, known } = administrator(world)
    const path = `/Credentials/${world.random.pick(known.credentials).id}`
    return put({ person, path, what: 'expiry' }, record => ({
      EmployeeId: record.employee.id,
      CredentialTypeId: record.credentialType.id,
      CredentialIssuerId: record.credentialIssuer.id,
      RegistrationNumber: record.registrationNumber,
      Class: record.class,
      IssueDate: record.issueDate,
      ExpiryDate: world.day(world.random.below(400) - 10),
    }))
  },
}

const act = (name: string, work: (world: World, path: string) => Promise<Done>): Change => ({
  name,
  make: world => work(world, `/Credentials/${world.random.pick(administrator(world).known.credentials).id}`),
})

const credentials: readonly Change[] = [
  recording,
  correcting,
  act('a credential is verified', async (world, path) => {
    const { person } = administrator(world)
    return written(`verify ${path}`, await person.put(`${path}/actions/verify`, {}), [path])
  }),
  act('a credential is deleted', async (world, path) => {
    const { person } = administrator(world)
    return written(`delete ${path}`, await person.delete(path), [path])
  }),
]

const applying: Change = {
  name: 'an employee applies for an expense',
  async make(world) {
    const { person, groupId } = administrator(world)
    const { rows } = await world.admin.query<{ employee: number; position: number; meal: number }>(
      `select e.id::int as employee, h.position_id::int as position,
         (select id::int from expense_paycode where employer_group_id = $1 and code = 'MEAL') as meal
       from position_holder h
       join employee e on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id
       where h.employer_group_id = $1 and e.status = 'Active' and coalesce(h.valid_from <= $2::date, true)
         and coalesce(h.valid_to >= $2::date, true) order by h.id`,
      [groupId, world.day()],
    )
    const { employee, position, meal } = world.random.pick(rows)
    const answer = await person.post('/ExpenseApplications', {
      ...{ EmployeeId: employee, OrganisationChartPositionId: position, ExpensePaycodeId: meal },
      ...{ AmountApplied: (1000 + world.nextNumber()) / 100, SubmitImmediately: world.random.chance(0.8) },
    })
    return written(`apply for an expense of ${employee}`, answer)
  },
}

/** Approves, declines or returns a waiting application; processes an approved one. */
const settling: Change = {
  name: 'an expense application is decided or processed',
  isLong: true,
  async make(world) {
    const { person, groupId } = administrator(world)
    const { rows } = await world.admin.query<{ id: number; status: string }>(
      `select id::int, status from expense_application where employer_group_id = $1 and status in ('Pending', 'Approved') order by id`,
      [groupId],
    )
    if (rows.length === 0) return { isStored: false, what: 'no application waits', touched: [] }
    const { id, status } = world.random.pick(rows)
    const path = `/ExpenseApplications/${id}`
    if (status === 'Approved') return written(`process ${path}`, await person.put(`${path}/actions/process`), [path])
    const action = world.random.pick(['approve', 'approve', 'decline', 'return'] as const)
    const decided = await decide(world, { path, groupId, reader: person }, action)
    return { isStored: decided.some(line => /: 2\d\d/.test(line)), what: decided.join('; '), touched: [path] }
  },
}

const naming: Change = {
  name: 'an expense paycode gets another name',
  async make(world) {
    const { person, known } = administrator(world)
    const path = `/ExpensePaycodes/${world.random.pick(known.paycodes).id}`
    return put({ person, path, what: 'paycode' }, record => ({
      ...{ Code: record.code, Name: `Paycode ${world.nextNumber()}`, Kind: record.kind, MaxAmount: record.maxAmount },
      ...{ Unit: record.unit, ReceiptThreshold: record.receiptThreshold, ExpiryDate: record.expiryDate },
      Rates: record.rates?.map((rate: { validFrom: string; unitRate: number }) => ({
        ValidFrom: rate.validFrom,
        UnitRate: rate.unitRate,
      })),
    }))
  },
}

/** Credentials and expense applications. */
export const paperChanges: readonly Change[] = [...credentials, applying, settling, naming]

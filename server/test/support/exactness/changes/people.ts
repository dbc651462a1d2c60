import type { World } from '../world.ts'
import { type Administrator, administrator, type Change, type Done, type Json, put, remove, written } from './change.ts'

const spread = (random: { below(limit: number): number }, ids: readonly number[]) => {
  const share = 10 + 10 * random.below(9)
  const [first, second] = ids
  if (second === undefined) return [{ CostCentreId: first, Percentage: 100 }]
  return [
    { CostCentreId: first, Percentage: share },
    { CostCentreId: second, Percentage: 100 - share },
  ]
}

const engaging: Change = {
  name: 'an employee is engaged',
  async make(world) {
    const { person, known } = administrator(world)
    const { random } = world
    const number = world.nextNumber()
    const answer = await person.post('/Employees', {
      Code: `X${number}`,
      EmployerId: random.pick(known.employers).id,
      GivenName: 'Ada',
      FamilyName: `Exact${number}`,
      Email: `ada.${number}@exact.example`,
      StartDate: world.day(-random.below(400)),
      CostCentres: spread(
        random,
        random.some(known.costCentres, 1 + random.below(2)).map(({ id }) => id),
      ),
    })
    return written('engage', answer)
  },
}

const numbering: Change = {
  name: 'an employee gets another code',
  async make(world) {
    const { person, known } = administrator(world)
    const path = `/Employees/${world.random.pick(known.employees).id}`
    return put({ person, path, what: 'code' }, ({ employer, status }) => ({
      Code: `Y${world.nextNumber()}`,
      EmployerId: employer.id,
      Status: status,
    }))
  },
}

const employing: Change = {
  name: 'an employee goes to another employer',
  async make(world) {
    const { person, known } = administrator(world)
    const path = `/Employees/${world.random.pick(known.employees).id}`
    return put({ person, path, what: 'employer' }, ({ code, status }) => ({
      Code: code,
      EmployerId: world.random.pick(known.employers).id,
      Status: status,
    }))
  },
}

const commandOfAuthority = (record: Json) => ({
  Code: record.code,
  Email: record.email,
  EmailType: record.emailType,
  Status: record.status,
  ...(record.employee
    ? { EmployeeId: record.employee.id }
    : {
        ...{ Title: record.title, GivenName: record.givenName, FamilyName: record.familyName },
        ...{ MobilePhone: record.mobilePhone, WorkPhone: record.workPhone, WorkExtension: record.workExtension },
      }),
  CostCentreIds: (record.costCentres ?? []).map(({ id }: { id: number }) => id),
  PaymentGroupIds: (record.paymentGroups ?? []).map(({ id }: { id: number }) => id),
})

/** A change of one authority by PUT; the rest of the record stays. */
const ofAuthority = (
  name: string,
  change: (choices: ReturnType<typeof administrator> & { random: { below(limit: number): number } }) => object,
  more: Partial<Change> = {},
): Change => ({
  name,
  ...more,
  async make(world) {
    const choices = { ...administrator(world), random: world.random }
    const { person, known } = choices
    const path = `/Authorities/${world.random.pick(known.authorities).id}`
    return put({ person, path, what: name }, record => ({ ...commandOfAuthority(record), ...change(choices) }))
  },
})

const authorities: readonly Change[] = [
  ofAuthority('an authority gets other cost centres', ({ known, random }) => ({
    CostCentreIds: known.costCentres.filter(() => random.below(12) === 0).map(({ id }) => id),
  })),
  ofAuthority('an authority gets other payment groups', ({ known, random }) => ({
    PaymentGroupIds: known.paymentGroups.filter(() => random.below(2) === 0).map(({ id }) => id),
  })),
  ofAuthority('an authority gets another email', ({ random }) => ({
    Email: `authority.${random.below(1_000_000)}@exact.example`,
  })),
  ofAuthority(
    'an authority becomes inactive, or active again',
    ({ random }) => ({ Status: ['Active', 'Inactive'][random.below(2)] }),
    { concernsCallers: true },
  ),
]

async function addAuthority(world: World, { person, known }: Administrator): Promise<Done> {
  const { random } = world
  const number = world.nextNumber()
  const answer = await person.post('/Authorities', {
    Code: `AX${number}`,
    GivenName: 'Max',
    FamilyName: `Exact${number}`,
    Email: `max.${number}@exact.example`,
    CostCentreIds: random.some(known.costCentres, random.below(3)).map(({ id }) => id),
    Roles: random.some(['ExpenseApprover', 'LeaveApprover', 'ChangeRequestApprover'], 1),
  })
  return written('add an authority', answer)
}

const adding: Change = {
  name: 'an authority is added',
  make: world => addAuthority(world, administrator(world)),
}

const deleting: Change = {
  name: 'an authority is deleted',
  async make(world) {
    const own = administrator(world)
    const added = own.known.authorities.filter(({ code }) => code.startsWith('AX'))
    const path = added.length > 0 ? `/Authorities/${world.random.pick(added).id}` : undefined
    return remove(own.person, path, () => addAuthority(world, own))
  },
}

/** Employees, and the ties of authorities. */
export const peopleChanges: readonly Change[] = [engaging, numbering, employing, ...authorities, adding, deleting]

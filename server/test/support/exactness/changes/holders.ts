import type { World } from '../world.ts'
import { administrator, type Change, written } from './change.ts'

/** Days around today: a holding may begin or end yesterday, today or tomorrow, or have no end. */
const days = [-1, 0, 1, 1, 2]

const adding: Change = {
  name: 'a position gets a holder',
  async make(world) {
    const { person, known } = administrator(world)
    const { random } = world
    const path = `/Positions/${random.pick(known.positions).id}/Holders`
    const holder = random.chance(0.5)
      ? { AuthorityId: random.pick(known.authorities).id }
      : { EmployeeId: random.pick(known.employees).id }
    const from = random.pick(days)
    const answer = await person.post(path, {
      ...holder,
      From: world.day(from),
      ...(random.chance(0.5) && { To: world.day(from + random.below(3)) }),
      AssignmentType: random.pick(['Secondary', 'Acting']),
    })
    return written(`add a holder of ${path}`, answer, [path, path.replace('/Holders', '')])
  },
}

/** A holding of today or later, with its paths. */
async function aHolding(world: World, groupId: number) {
  const { rows } = await world.admin.query<{ id: number; position: number; type: string; from: string }>(
    `select id::int, position_id::int as position, assignment_type as type, valid_from::text as from from position_holder
     where employer_group_id = $1 and (valid_to is null or valid_to >= $2::date) order by id`,
    [groupId, world.day(-1)],
  )
  const { id, position, type, from } = world.random.pick(rows)
  return { path: `/Positions/${position}/Holders/${id}`, position: `/Positions/${position}`, type, from }
}

const ending: Change = {
  name: 'a holding gets another last day',
  async make(world) {
    const { person, groupId } = administrator(world)
    const { path, position, type, from } = await aHolding(world, groupId)
    const { body } = await person.get(path)
    const answer = await person.put(path, {
      ...(body?.authorityId && !body.employeeId ? { AuthorityId: body.authorityId } : { EmployeeId: body?.employeeId }),
      From: from,
      ...(world.random.chance(0.8) && { To: world.day(world.random.pick(days)) }),
      AssignmentType: type,
    })
    return written(`end ${path}`, answer, [path, position])
  },
}

const removing: Change = {
  name: 'a holding is removed',
  async make(world) {
    const { person, groupId } = administrator(world)
    const { path, position } = await aHolding(world, groupId)
    return written(`remove ${path}`, await person.delete(path), [path, position])
  },
}

/** Who holds positions, from a day to a day. */
export const holderChanges: readonly Change[] = [adding, ending, removing]

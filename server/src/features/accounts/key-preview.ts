import { apiScopes } from '../../domain/api-scope.ts'
import type { Caller } from '../../domain/caller.ts'
import type { CallersAct } from '../../platform/act.ts'
import type { Collection } from '../../platform/collection.ts'
import type { Db } from '../../platform/database.ts'
import { makeOwnKey } from './own-keys.ts'
import { getCaller } from './queries.ts'
import type { KeyCommand, KeyPreview } from './schemas.ts'
import type { Sight } from './sight.ts'

/**
 * What a key would see: it is made, and everything asked as by its bearer. To be done in an act of which nothing stays.
 * @throws as `createOwnKey`, but takes no second factor
 */
export async function previewOwnKey(act: CallersAct, command: KeyCommand, sight: Sight): Promise<KeyPreview> {
  const { apiKeyId } = await makeOwnKey(act, command, sight)
  const { employerGroupId, caller } = act
  const owner = { employerGroupId, apiKeyId, userAccountId: caller.userAccountId }
  const bearer = await getCaller(act.tx, owner, Date.parse(act.now))
  const look = lookingAs(act.tx, bearer)
  const authorities = await look(sight.authorities)
  const employees = await look(sight.employees)
  const costCentres = await look(sight.costCentres)
  const counts = {
    authorities: authorities.count,
    employees: employees.count,
    costCentres: costCentres.count,
    positions: await sight.positions(act.tx, bearer).count(),
    changeRequests: await sight.changeRequests(act.tx, bearer).count(),
  }
  return {
    scopes: apiScopes.filter(scope => bearer.scopes.has(scope)),
    counts,
    first: { authorities: authorities.first, employees: employees.first, costCentres: costCentres.first },
  }
}

type Named = Readonly<{ id: number; name: string }>
type Shown = (db: Db, caller: Caller) => Pick<Collection<Named>, 'page' | 'count'>

const lookingAs = (db: Db, bearer: Caller) => async (shown: Shown) => {
  const all = shown(db, bearer)
  const first = await all.page(0, 3)
  return { count: await all.count(), first: first.map(({ id, name }) => ({ id, name })) }
}

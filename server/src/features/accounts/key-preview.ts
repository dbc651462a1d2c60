import { apiScopes } from '../../domain/api-scope.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Collection } from '../../platform/collection.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import type { Db } from '../../platform/database.ts'
import { makeOwnKey } from './own-keys.ts'
import { getCaller } from './queries.ts'
import type { KeyCommand, KeyPreview } from './schemas.ts'
import type { Sight } from './sight.ts'

/**
 * What a key would see: it is made, and everything asked as by its bearer. To be done in a command of which nothing stays.
 * @throws as `createOwnKey`, but takes no second factor
 */
export async function previewOwnKey(ctx: CallerContext, command: KeyCommand, sight: Sight): Promise<KeyPreview> {
  const { apiKeyId } = await makeOwnKey(ctx, command, sight)
  const { employerGroupId, caller } = ctx
  const owner = { employerGroupId, apiKeyId, userAccountId: caller.userAccountId }
  const bearer = await getCaller(ctx.tx, owner, Date.parse(ctx.now))
  const look = lookingAs(ctx.tx, bearer)
  const authorities = await look(sight.authorities)
  const employees = await look(sight.employees)
  const costCentres = await look(sight.costCentres)
  const counts = {
    authorities: authorities.count,
    employees: employees.count,
    costCentres: costCentres.count,
    positions: await sight.positions(ctx.tx, bearer).count(),
    changeRequests: await sight.changeRequests(ctx.tx, bearer).count(),
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

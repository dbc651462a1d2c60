import type pg from 'pg'
import { apiScopes } from '../../../src/domain/api-scope.ts'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../../src/features/accounts/keys/rules.ts'
import { accountOf, setLines } from '../exactness/callers.ts'
import { Person } from '../person.ts'
import type { Actor } from './model/standing.ts'

/** People of the sample, by the codes of their authorities. Olga is of another group. */
const codes = {
  priya: 'A104',
  tomas: 'A113',
  mei: 'A125',
  liam: 'A132',
  emma: 'A133',
  catherine: 'A106',
  stephen: 'A102',
  siobhan: 'A108',
  margaret: 'A101',
  ravi: 'A120',
  olga: 'A102',
} as const

export type ActorName = keyof typeof codes
export const actorNames = Object.keys(codes) as ActorName[]

/** A service remembers for half a second what the owner of a key may do. */
const remembered = 600

/** Someone of the sample with several keys: after a change of their roles another one is used, whose owner no service remembers. */
export type KnownActor = Actor & Readonly<{ name: ActorName; groupId: number; keys: readonly Person[] }>

/** The actors of a database, each with an account and keys of their own. All see their whole group, but Emma sees herself. */
export async function actorsOf(admin: pg.Client, address: string): Promise<Record<ActorName, KnownActor>> {
  const actors: Partial<Record<ActorName, KnownActor>> = {}
  for (const name of actorNames) {
    const group = name === 'olga' ? 'Southern Freight' : 'Harbour Line'
    const { groupId, accountId, authorityId, personId } = await accountOf(admin, { group, authority: codes[name] })
    const owner = { groupId, owner: 'user_account_id', ownerId: accountId } as const
    if (name !== 'emma') await setLines(admin, owner, 'All')
    const keys: Person[] = []
    for (let count = 0; count < 8; count++) {
      const key = await insertKey(admin, { groupId, accountId, decides: name !== 'emma' })
      keys.push(new Person(address, { name, email: '', apiKey: key, password: '', employerGroup: '', about: '' }))
    }
    const isEmma = name === 'emma'
    const sees = isEmma ? 'oneself' : name === 'olga' ? 'another group' : 'all'
    actors[name] = { name, groupId, keys, person: personId, authority: authorityId, decides: !isEmma, sees }
  }
  return actors as Record<ActorName, KnownActor>
}

async function insertKey(
  admin: pg.Client,
  { groupId, accountId, decides }: Readonly<{ groupId: number; accountId: number; decides: boolean }>,
): Promise<string> {
  const key = makeApiKey(true)
  const scopes = decides ? apiScopes : ['read', 'change-requests.write']
  await admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at)
     values ($1, $2, 'decisions', $3, $4, $5, now(), '2099-01-01')`,
    [groupId, accountId, prefixOfApiKey(key), hashOfApiKey(key), scopes],
  )
  return key
}

/** Which of the keys are in use. */
export class Keys {
  #place = 0
  readonly #lastUse = new Map<number, number>()

  of = ({ keys }: KnownActor): Person => keys[this.#place % keys.length] as Person

  /** Turns to keys that were last used so long ago that no service remembers their owners. */
  async turn(): Promise<void> {
    this.#lastUse.set(this.#place % 8, performance.now())
    this.#place += 1
    const since = performance.now() - (this.#lastUse.get(this.#place % 8) ?? Number.NEGATIVE_INFINITY)
    if (since < remembered) await new Promise(resolve => setTimeout(resolve, remembered - since))
  }
}

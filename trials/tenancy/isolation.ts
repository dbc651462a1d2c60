import { readConfig } from '../../server/src/config.ts'
import { createServiceContext } from '../../server/src/service-context.ts'
import {
  compareWithNothing,
  groupsFor,
  idOfGroup,
  prepareGroup,
  questionsFor,
  settled,
  type Tally,
  tablesOf,
  withoutConditions,
  withoutRowLevelSecurity,
} from '../../server/test/support/tenancy/index.ts'
import { Client } from '../kit/client.ts'
import { say } from '../kit/outcome.ts'
import type { World } from '../kit/world.ts'

/** Which isolations are on, how many questions were asked, and how many answers were not as for what does not exist. */
export type Phase = Readonly<{ name: string; asked: number; different: number; tally: Tally }>

export type Isolation = Readonly<{ phases: Phase[]; failures: string[]; unexpected: string[] }>

/**
 * Each group asks for everything of the other, and for what does not exist; then once more with each of the two isolations
 * alone.
 * @param most ids of each kind that an operation is asked for
 */
export async function tryIsolation(world: World, client: Client, most: number): Promise<Isolation> {
  const { admin } = world
  const keyOf = (name: string) => world.people[name]?.apiKey ?? ''
  const harbour = { key: keyOf('priya'), id: await idOfGroup(admin, 'Harbour Line') }
  const southern = { key: keyOf('olga'), id: await idOfGroup(admin, 'Southern Freight') }
  const found: Isolation = { phases: [], failures: [], unexpected: [] }
  for (const { key } of [harbour, southern]) await prepareGroup({ client, key })

  async function ask(name: string, { own, other, of = client, places = /./ }: Asking) {
    const all = await questionsFor(await groupsFor(admin, own.id, other.id), most)
    const questions = all.filter(({ place }) => places.test(place))
    const before = await settled(admin, other.id)
    const tally: Tally = new Map()
    const differences = await compareWithNothing({ client: of, key: own.key }, questions, { tally })
    const after = await tablesOf(admin, other.id)
    const changed = [...before].filter(([table, digest]) => after.get(table) !== digest).map(([table]) => table)
    if (changed.length > 0) differences.push(`the other group's ${changed} changed`)
    found.phases.push({ name, asked: questions.length, different: differences.length, tally })
    found.failures.push(...differences.map(difference => `${name}: ${difference}`))
    say(`${name}: ${questions.length} asked, ${differences.length} different`)
  }

  await ask('both isolations, small group', { own: southern, other: harbour })
  await ask('both isolations, large group', { own: harbour, other: southern })
  await withoutRowLevelSecurity(admin, async () => {
    await ask('conditions of queries alone, small group', { own: southern, other: harbour })
    await ask('conditions of queries alone, large group', { own: harbour, other: southern })
  })
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  const { serverUrl: databaseUrl, masterKey } = world
  const context = await createServiceContext({ config, databaseUrl, masterKeys: [masterKey] })
  /** The queries ask for the group of the asker, which is another one for row-level security. */
  const askMisled = (name: string, [shown, asker]: readonly [Side, Side]) =>
    withoutConditions({ context, admin }, { asker: asker.key, shown: shown.key }, async port => {
      const misled = new Client(port)
      // Not in bodies: what a command stores is of a group that row-level security refuses.
      await ask(name, { own: { ...shown, key: asker.key }, other: asker, of: misled, places: /path|query/ })
      found.unexpected.push(...misled.unexpected)
      misled.close()
    })
  try {
    await askMisled('row-level security alone, small group', [southern, harbour])
    await askMisled('row-level security alone, large group', [harbour, southern])
  } finally {
    await context.close()
  }
  return found
}

type Side = Readonly<{ key: string; id: number }>
type Asking = Readonly<{ own: Side; other: Side; of?: Client; places?: RegExp }>

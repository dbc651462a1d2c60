import { inService } from '../../bench/own-database.ts'
import { buildApp } from '../../server/src/app.ts'
import { writtenHead } from '../../server/src/features/audit-log/index.ts'
import { TamperedLog } from '../../server/test/support/audit-log/tampered-log.ts'
import type { Spot } from '../../server/test/support/audit-log/way.ts'
import { type Found, tamperOnce, ways } from '../../server/test/support/audit-log/ways.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { muster } from '../../server/test/support/program.ts'
import { installationAt } from '../../server/test/support/secrets/installation.ts'
import { say } from '../kit/outcome.ts'
import { inWorld, type World } from '../kit/world.ts'
import { pairsOf } from './pairs.ts'

/** What was tampered with. `byProgram`: how many the program named, too. */
export type Tampered = Readonly<{ found: readonly Found[]; byProgram: number; failures: readonly string[] }>

type Wanted = Readonly<{ seed: number; tamperings: number }>

/** Two ways at two places, beside the single ones. */
const pairs = 60

/** Tampers with a log in every way, at places by the seed, and has it verified. */
export const tampered = (wanted: Wanted): Promise<Tampered> =>
  inWorld(world =>
    inService(world, world.masterKey, async context => {
      const app = await buildApp(context)
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const { priya } = installationAt({ ...world, address, context })
      const post = (code: string) => priya.post('/CostCentres', { Code: code, Name: code })
      const write = async () => {
        for (let entry = 0; entry < 60; entry++) await post(`T-${entry}`)
      }
      const log = await TamperedLog.keep({ ...world, context }, write, () => post('WAITS')).finally(() => app.close())
      return tamperWith(world, log, wanted)
    }),
  )

async function tamperWith(world: World, log: TamperedLog, { seed, tamperings }: Wanted): Promise<Tampered> {
  const random = new Random(seed)
  const last = log.head.sequence
  const all = [...ways, ...pairsOf(random, pairs)]
  const found: Found[] = []
  const tried = new Set<string>()
  while (found.length < tamperings) {
    const way = all[found.length % all.length] as (typeof all)[number]
    const [name] = way
    const spot = { sequence: 2 + random.below(last - 2), last, random }
    if (tried.has(`${name} ${spot.sequence}`)) continue
    tried.add(`${name} ${spot.sequence}`)
    found.push(await tamperOnce(log, way, spot))
    if (found.length % 25 === 0) say(`audit log: ${found.length} tamperings`)
  }
  const failures = found.flatMap(({ way, sequence, failure }) =>
    failure === undefined ? [] : [`seed ${seed}, place ${sequence} of ${last}, ${way}: ${failure}`],
  )
  const programs = await byProgram(world, log, { last, random, sequence: 2 + random.below(last - 2) })
  return { found, byProgram: programs.named, failures: [...failures, ...programs.failures] }
}

/** Some ways again, verified by the operator's command. */
async function byProgram(world: World, log: TamperedLog, spot: Spot) {
  const settings = {
    DATABASE_URL: world.serverUrl,
    MASTER_KEY: world.masterKey.toString('hex'),
    DATA_DIR: world.folder,
  }
  const args = ['verify-audit', '--group', 'Harbour Line', '--head', writtenHead(log.head), '--json']
  const failures: string[] = []
  let named = 0
  for (const [place, [name, tamper]] of [...ways].entries()) {
    if (place % 7 !== 0) continue
    await tamper(log, spot)
    const { code, json } = await muster(args, settings)
    await log.putBack()
    const after = await muster(args, settings)
    if (code === 1 && json.groups[0].problem && after.code === 0) named += 1
    else failures.push(`${name}, by the program: ${code} ${JSON.stringify(json)}, put back ${after.code}`)
  }
  return { named, failures }
}

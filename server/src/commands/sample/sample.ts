import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { loadSampleGroups } from '../../features/sample/index.ts'
import { installation } from '../../installation.ts'
import { command, type Run } from '../command.ts'
import { findDatabase, openServiceContext } from '../database.ts'
import { type GroupSummary, listGroups } from '../groups.ts'
import { loadMarked, samplePeopleFile, writeSamplePeople } from '../sample-people.ts'

export const sample = command({
  name: 'sample',
  summary: 'Load the two sample groups, to try Muster and to develop clients',
  details: `Harbour Line and Southern Freight: made-up groups with about 400 employees. Their people get random passwords and
keys, which are written to sample-people.json in DATA_DIR (mode 0600) and shown nowhere else. \`muster serve\` refuses
to start beside them without --allow-sample-accounts.`,
  args: {},
  examples: ['muster sample', 'DATABASE_URL=postgres://… DATA_DIR=./data muster sample --json'],
  async run(run) {
    const { config, terminal } = run
    const place = await findDatabase(run, { mayMake: true })
    const context = await openServiceContext(run, place)
    const groups = await listGroups(context.database)
    refuseMixing(groups)
    terminal.note('Loading the sample groups.')
    const load = () => loadSampleGroups(context)
    // Only an empty database of our own may be emptied again, should this be cut short.
    if (place.isOwn && groups.length === 0) await loadMarked(config.dataDir, load)
    else await writeSamplePeople(config.dataDir, await load())
    const file = samplePeopleFile(config.dataDir)
    const names = (await listGroups(context.database))
      .filter(group => group.sampleAccounts > 0)
      .map(group => group.name)
    terminal.answer({ groups: names, samplePeople: file }, [
      `${names.join(' and ')} are loaded.`,
      `Their people: ${file}`,
    ])
    return 0
  },
})

/**
 * Runs `muster sample` in a process of its own, with the settings of this one. Loading takes twice the memory that a server
 * needs, and V8 and the C library would keep it. The process ends with the command that started it.
 * @throws when the sample is not loaded; the process has said why on standard error
 */
export async function loadSampleApart({ closing }: Run): Promise<void> {
  const program = fileURLToPath(new URL('server/bin/muster.mjs', installation))
  const child = spawn(process.execPath, [program, 'sample'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  closing.defer(async () => {
    child.kill()
    await ended
  })
  const [code] = await ended
  if (code !== 0) throw new Error('The sample groups were not loaded.')
}

/** Made-up people do not belong beside real ones, whose group might even have the same name. */
function refuseMixing(groups: readonly GroupSummary[]): void {
  const namesOf = (chosen: readonly GroupSummary[]) => chosen.map(group => group.name).join(' and ')
  const loaded = groups.filter(group => group.sampleAccounts > 0)
  if (loaded.length > 0) {
    throw new Error(
      `The sample groups are there already: ${namesOf(loaded)}. Where sample-people.json is lost, begin with an empty database.`,
    )
  }
  const real = groups.filter(group => !group.isTest)
  if (real.length > 0) {
    throw new Error(`This database has real groups (${namesOf(real)}): load the sample into a database of its own.`)
  }
}

import { loadSampleGroups } from '../features/sample/index.ts'
import { command } from './command.ts'
import { findDatabase, openServiceContext } from './database.ts'
import { type GroupSummary, listGroups } from './groups.ts'
import { loadMarked, samplePeopleFile, writeSamplePeople } from './sample-people.ts'

export const sample = command({
  name: 'sample',
  summary: 'Load the two sample groups, for trying and for writing clients against',
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

import { setGroupStatus } from '../../features/employer-groups/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { getGroup } from '../groups.ts'

export const suspendGroup = command({
  name: 'suspend-group',
  summary: 'Suspend an employer group, or resume it with --resume',
  details: 'All keys and sessions of a suspended group are refused (401), within a second. Its data stays as it is.',
  args: {
    name: { type: 'positional', description: 'name of the employer group', required: true },
    resume: { type: 'boolean', description: 'Let it in again' },
  },
  examples: ['muster suspend-group "Southern Freight"', 'muster suspend-group "Southern Freight" --resume'],
  async run(run, args) {
    const database = await connect(run, await findDatabase(run))
    const group = await getGroup(database, args.name)
    const status = args.resume ? 'Active' : 'Suspended'
    const now = new Date().toISOString()
    const changed = await database.transaction(group.id, tx => setGroupStatus(tx, { group, status, now }))
    run.terminal.answer({ group: group.name, status, changed }, [
      `${group.name} ${changed ? 'is' : 'was already'} ${status === 'Active' ? 'active' : 'suspended'}.`,
    ])
    return 0
  },
})

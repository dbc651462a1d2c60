import { renameGroup as giveName, nameOfGroup } from '../../features/employer-groups/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { getGroup } from '../groups.ts'

export const renameGroup = command({
  name: 'rename-group',
  summary: 'Give an employer group another name',
  details:
    'Commands find the group by its new name from then on. An import that still gives the former name makes a new group, so change the scripts that import first.',
  args: {
    name: { type: 'positional', description: 'name of the employer group', required: true },
    new: { type: 'positional', description: 'its new name, which no other group has', required: true },
  },
  examples: ['muster rename-group "Southern Freight" "Southern Freight Lines"'],
  async run(run, args) {
    const name = nameOfGroup(args.new.trim())
    const database = await connect(run, await findDatabase(run))
    const group = await getGroup(database, args.name)
    const now = new Date().toISOString()
    const changed = await database.transaction(group.id, tx => giveName(tx, { group, name, now }))
    run.terminal.answer({ group: name, changed }, [`${group.name} ${changed ? 'is' : 'was already'} called ${name}.`])
    return 0
  },
})

import { revokeApiKey } from '../../features/accounts/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { getGroup } from '../groups.ts'

export const revokeKey = command({
  name: 'revoke-key',
  summary: 'Revoke an API key; a running server notices within a second',
  details:
    'The key is named by its number, by its first 13 characters, or by itself. Revoking it again changes nothing.',
  args: {
    key: {
      type: 'positional',
      description: 'number of the key, its first 13 characters, or all of it',
      required: true,
    },
    group: { type: 'string', required: true, description: 'Name of the employer group' },
  },
  examples: [
    'muster revoke-key phr_live_4byz --group "Harbour Line"',
    'muster revoke-key 12 --group "Harbour Line" --json',
  ],
  async run(run, args) {
    const database = await connect(run, await findDatabase(run))
    const group = await getGroup(database, args.group)
    const now = new Date().toISOString()
    const revoked = await database.transaction(group.id, tx => revokeApiKey(tx, { group, key: args.key, now }))
    const { apiKeyId, prefix, name, wasRevokedBefore } = revoked
    run.terminal.answer({ apiKeyId, prefix, name, wasRevokedBefore }, [
      `The key ${prefix}… (number ${apiKeyId}, "${name}") ${wasRevokedBefore ? 'was revoked before' : 'is revoked'}.`,
    ])
    return 0
  },
})

import { makeResetLink } from '../features/sign-in/index.ts'
import { command } from './command.ts'
import { connect, findDatabase } from './database.ts'

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Make a link by which somebody chooses another password',
  details: `For whoever cannot have one sent by email. Hand the link over; it is good once, for an hour. Their password is good until
then. With --second-factor their second factor is taken away as well and their sessions end, for whoever has lost both
their authenticator and their recovery codes: be sure that it is them who asks. Their API keys stay good, as no password opens
them: where somebody else may have had the account, take them away with --revoke-keys, or one by one with revoke-key. It
is in the audit log of their groups.`,
  args: {
    email: { type: 'string', required: true, description: 'Email that they sign in with' },
    'second-factor': { type: 'boolean', description: 'Take the second factor away too' },
    'revoke-keys': { type: 'boolean', description: 'Take all their API keys away too, in every group' },
  },
  examples: [
    'muster reset-password --email emma.rossi@example.com',
    'muster reset-password --email priya.nair@example.com --second-factor --revoke-keys --json',
  ],
  async run(run, args) {
    const database = await connect(run, await findDatabase(run))
    const withSecondFactor = args['second-factor'] === true
    const now = new Date().toISOString()
    const withKeys = args['revoke-keys'] === true
    const asked = { email: args.email, now, withSecondFactor, withKeys }
    const { link, keysLeft } = await makeResetLink(database, run.config, asked)
    run.terminal.answer({ email: args.email, link, apiKeysLeft: keysLeft }, [
      link,
      '',
      'Good once, for an hour. It cannot be shown again.',
      ...(keysLeft === 0 ? [] : [`Their API keys (${keysLeft}) stay good; --revoke-keys takes them away.`]),
    ])
    return 0
  },
})

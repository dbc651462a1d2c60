import { makeResetLink } from '../features/sign-in/index.ts'
import { command } from './command.ts'
import { connect, findDatabase } from './database.ts'

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Make a link by which somebody chooses another password',
  details: `For whoever cannot have one sent by e-mail. Hand the link over; it is good once, for an hour. Their password is good until
then. With --second-factor their second factor is taken away as well and their sessions end, for whoever has lost both
their authenticator and their recovery codes: be sure that it is them who asks. It is in the audit log of their groups.`,
  args: {
    email: { type: 'string', required: true, description: 'E-mail that they sign in with' },
    'second-factor': { type: 'boolean', description: 'Take the second factor away too' },
  },
  examples: [
    'muster reset-password --email emma.rossi@example.com',
    'muster reset-password --email priya.nair@example.com --second-factor --json',
  ],
  async run(run, args) {
    const database = await connect(run, await findDatabase(run))
    const withSecondFactor = args['second-factor'] === true
    const now = new Date().toISOString()
    const link = await makeResetLink(database, run.config, { email: args.email, now, withSecondFactor })
    run.terminal.answer({ email: args.email, link }, [link, '', 'Good once, for an hour. It cannot be shown again.'])
    return 0
  },
})

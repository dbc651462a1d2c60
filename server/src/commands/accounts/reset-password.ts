import { makeResetLink } from '../../features/sign-in/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Make a link for another password',
  details: `For a person who cannot get one by email. Hand the link over; it works once, for an hour. Their password stays until
then. With --second-factor their second factor is removed as well and their sessions end, for a person who has lost both
their authenticator and their recovery codes: be sure of who asks. Their API keys stay good: if another person may have had the
account, revoke them with --revoke-keys, which also pauses the webhooks that the account has set up. revoke-key revokes one alone.
The audit logs of their groups record it.`,
  args: {
    email: { type: 'string', required: true, description: 'Email that they sign in with' },
    'second-factor': { type: 'boolean', description: 'Remove the second factor too' },
    'revoke-keys': {
      type: 'boolean',
      description: 'Revoke all their API keys and pause their webhooks too, in every group',
    },
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
    const { link, keysLeft, webhooksPaused } = await makeResetLink(database, run.config, asked)
    run.terminal.answer({ email: args.email, link, apiKeysLeft: keysLeft, webhooksPaused }, [
      link,
      '',
      'It works once, for an hour, and cannot be shown again.',
      ...(keysLeft === 0 ? [] : [`Their API keys (${keysLeft}) stay valid; --revoke-keys revokes them.`]),
      ...(webhooksPaused === 0
        ? []
        : [`Their webhooks (${webhooksPaused}) are paused: look who receives them before they are resumed.`]),
    ])
    return 0
  },
})

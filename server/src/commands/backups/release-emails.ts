import { releaseEmails } from '../../features/notices/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'

export const releaseEmailsCommand = command({
  name: 'release-emails',
  summary: 'Send the emails that wait since a restore',
  details: `After a restore no email is sent, since people may have had it already. This sends those that wait, or with --discard
none of them, and all later ones as always.`,
  args: { discard: { type: 'boolean', description: 'Drop the emails that wait' } },
  examples: ['muster release-emails', 'muster release-emails --discard'],
  async run(run, { discard }) {
    const database = await connect(run, await findDatabase(run))
    const now = new Date().toISOString()
    const { wasHeld, dropped } = await releaseEmails(database, { now, discards: discard === true })
    run.terminal.answer({ wasHeld, dropped }, [
      wasHeld ? 'Emails are sent again.' : 'Emails were not held.',
      ...(dropped > 0 ? [`${dropped} that waited were dropped.`] : []),
    ])
    return 0
  },
})

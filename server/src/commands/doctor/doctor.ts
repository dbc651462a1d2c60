import { command, type Run } from '../command.ts'
import { sentenceOf } from '../problems.ts'
import { tableOf } from '../terminal.ts'
import { checkDatabase } from './database.ts'
import { type Finding, fail } from './finding.ts'
import { checkMachine } from './machine.ts'

export const doctor = command({
  name: 'doctor',
  summary: 'Check the installation and report problems',
  details: `Changes nothing. Looks at the settings, DATA_DIR and its files, the database (release, role, row-level security,
migrations), the replica, the master key, backups, held emails, the disk, the clock, and sample accounts.`,
  args: {},
  examples: ['muster doctor', 'muster doctor --json'],
  exitCodes: { 1: 'something failed; warnings alone are no failure' },
  async run(run) {
    const findings = [...(await checkMachine(run.config)), ...(await findingsOfDatabase(run))]
    const failed = findings.filter(finding => finding.status === 'fail').length
    const warned = findings.filter(finding => finding.status === 'warn').length
    run.terminal.answer({ failed, warned, checks: findings }, [
      ...tableOf(findings.map(({ status, check, message }) => [status.padEnd(4), check, message])),
      '',
      failed + warned === 0 ? 'All is well.' : `${failed} failed, ${warned} to think about.`,
    ])
    return failed > 0 ? 1 : 0
  },
})

async function findingsOfDatabase(run: Run): Promise<readonly Finding[]> {
  try {
    return await checkDatabase(run)
  } catch (error) {
    return [fail('database', sentenceOf(error, run.config))]
  }
}

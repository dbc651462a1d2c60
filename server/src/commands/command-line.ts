import { constants } from 'node:os'
import { type Config, readConfig } from '../config.ts'
import { endedByPrimary, isWorker } from '../platform/workers.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { helpOf, overviewOf } from './help.ts'
import { sentenceOf } from './problems.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./server/start.ts')).start,
  serve: async () => (await import('./server/serve.ts')).serve,
  migrate: async () => (await import('./migrate.ts')).migrate,
  backup: async () => (await import('./backups/backup.ts')).backup,
  restore: async () => (await import('./backups/restore.ts')).restore,
  'try-backup': async () => (await import('./backups/try-backup.ts')).tryBackup,
  'release-emails': async () => (await import('./backups/release-emails.ts')).releaseEmailsCommand,
  import: async () => (await import('./import.ts')).importFiles,
  sample: async () => (await import('./sample/sample.ts')).sample,
  'create-account': async () => (await import('./accounts/create-account.ts')).createAccount,
  'create-key': async () => (await import('./accounts/create-key.ts')).createKey,
  'revoke-key': async () => (await import('./accounts/revoke-key.ts')).revokeKey,
  'reset-password': async () => (await import('./accounts/reset-password.ts')).resetPassword,
  'sample-code': async () => (await import('./sample/sample-code.ts')).sampleCode,
  'rename-group': async () => (await import('./accounts/rename-group.ts')).renameGroup,
  'suspend-group': async () => (await import('./accounts/suspend-group.ts')).suspendGroup,
  'rotate-master-key': async () => (await import('./rotate-master-key.ts')).rotateMasterKey,
  'verify-audit': async () => (await import('./verify-audit.ts')).verifyAudit,
  api: async () => (await import('./remote/api.ts')).api,
  profile: async () => (await import('./remote/profile.ts')).profile,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
}

/** Runs `muster <argv>` to its end and returns the exit code. */
export async function runCommandLine(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name = '', ...rawArgs] = argv
  const terminal = openTerminal(argv.includes('--json'))
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) return answerWithoutCommand(name, argv, terminal)
  const command = await load()
  if (rawArgs.some(arg => arg === '--help' || arg === '-h')) {
    const help = helpOf(command)
    terminal.answer({ help }, [help])
    return 0
  }
  return runCommand(command, rawArgs, { terminal, env })
}

async function answerWithoutCommand(name: string, argv: readonly string[], terminal: Terminal): Promise<number> {
  const { default: release } = await import('../../package.json', { with: { type: 'json' } })
  if (name === '--version' || name === '-v') {
    terminal.answer({ version: release.version }, [release.version])
    return 0
  }
  const help = overviewOf(await Promise.all(Object.values(commands).map(load => load())), release.version)
  if (['--help', '-h', 'help'].some(word => argv.includes(word))) {
    terminal.answer({ help }, [help])
    return 0
  }
  if (name === '' || name.startsWith('-')) terminal.fail(terminal.isJson ? 'Name a command.' : help)
  else terminal.fail(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`)
  return 1
}

type Surroundings = Readonly<{ terminal: Terminal; env: NodeJS.ProcessEnv }>

async function runCommand(command: Command, rawArgs: readonly string[], { terminal, env }: Surroundings) {
  const closing = new AsyncDisposableStack()
  const { stopped, signalled } = isWorker() ? { stopped: endedByPrimary(), signalled: () => undefined } : watchSignals()
  let config: Config | undefined
  try {
    const { args, all } = readArguments(command, rawArgs)
    config = readConfig({ ...command.settings, ...env })
    const running = command.run({ config, terminal, closing, stopped }, args, all)
    // Running work fails when a signal closes its database; this is no error to report.
    running.catch(() => {})
    const code = (await Promise.race([running, stopped])) ?? 0
    await closing.disposeAsync()
    if (signalled() === undefined || command.isServer) return code
    terminal.fail('Interrupted.')
    return 128 + constants.signals[signalled() as NodeJS.Signals]
  } catch (error) {
    await closing.disposeAsync().catch(() => {})
    terminal.fail(sentenceOf(error, config))
    if (config?.logLevel === 'debug' || config?.logLevel === 'trace') terminal.note(String((error as Error).stack))
    return 1
  }
}

/** The first signal counts; it may come twice (from the terminal and from npm), and hurrying would lose nothing but order. */
function watchSignals(): { stopped: Promise<void>; signalled(): NodeJS.Signals | undefined } {
  let first: NodeJS.Signals | undefined
  const stopped = new Promise<void>(stop => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        first ??= signal
        stop()
      })
    }
  })
  return { stopped, signalled: () => first }
}

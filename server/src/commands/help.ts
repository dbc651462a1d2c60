import { stripVTControlCharacters } from 'node:util'
import { renderUsage } from 'citty'
import type { Command } from './command.ts'
import { tableOf } from './terminal.ts'

/** The page of one command. */
export async function helpOf(command: Command): Promise<string> {
  const { name, summary, details, args, examples, exitCodes, repeatable = [] } = command
  const described = Object.entries(args).map(([key, definition]) => {
    const description = `${definition.description}${repeatable.includes(key) ? ' (may be repeated)' : ''}`
    return [key, { ...definition, description }]
  })
  const usage = await renderUsage({
    meta: { name: `muster ${name}`, description: summary },
    args: Object.fromEntries(described),
  })
  const codes = { 0: 'done', 1: 'an error, which is said', ...exitCodes }
  return [
    forThisStream(usage).trimEnd(),
    ...(details ? ['', details] : []),
    ...['', 'EXAMPLES', '', ...examples.map(example => `  ${example}`)],
    ...['', 'EXIT CODES', '', ...Object.entries(codes).map(([code, meaning]) => `  ${code}  ${meaning}`)],
    ...['', 'Settings come from the environment: docs/operations.md lists them.'],
  ].join('\n')
}

/** The list of all commands. */
export function overviewOf(commands: readonly Command[], version: string): string {
  return [
    `Muster ${version}: payroll and human-resources service, on your own machine.`,
    '',
    'USAGE  muster <command> [options]',
    '',
    ...tableOf(commands.map(({ name, summary }) => [`  ${name}`, summary])),
    '',
    '`muster <command> --help` says more about one. --json makes any of them answer in JSON.',
    'Settings come from the environment: docs/operations.md lists them.',
  ].join('\n')
}

const forThisStream = (text: string): string => (process.stdout.isTTY ? text : stripVTControlCharacters(text))

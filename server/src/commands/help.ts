import type { Argument, Command } from './command.ts'
import { tableOf } from './terminal.ts'

/** The page of one command. */
export function helpOf({ name, summary, details, args, examples, exitCodes, repeatable = [] }: Command): string {
  const places = Object.entries(args).filter(([, { type }]) => type === 'positional')
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional')
  const required = options.filter(([, option]) => option.required)
  const codes = { 0: 'done', 1: 'an error, with a message', ...exitCodes }
  return [
    `${summary}.`,
    ...(details ? ['', details] : []),
    '',
    ['USAGE  muster', name, ...places.map(([key]) => key.toUpperCase()), ...required.map(written), '[options]'].join(
      ' ',
    ),
    ...section(
      'ARGUMENTS',
      [...places, ...options].map(entry => [written(entry), describe(entry, repeatable)]),
    ),
    ...section(
      'EXAMPLES',
      examples.map(example => [example]),
    ),
    ...section('EXIT CODES', Object.entries(codes)),
    '',
    'Settings come from the environment: docs/operations.md lists them.',
  ].join('\n')
}

/** The list of all commands. */
export function overviewOf(commands: readonly Command[], version: string): string {
  return [
    `Muster ${version}: payroll and human-resources service, on your own machine.`,
    '',
    'USAGE  muster COMMAND [options]',
    ...section(
      'COMMANDS',
      commands.map(({ name, summary }) => [name, summary]),
    ),
    '',
    '`muster COMMAND --help` says more about one. --json makes any of them answer in JSON.',
    'Settings come from the environment: docs/operations.md lists them.',
  ].join('\n')
}

type Entry = readonly [string, Argument]

const section = (title: string, rows: readonly (readonly string[])[]): string[] => [
  '',
  title,
  ...tableOf(rows).map(line => `  ${line}`),
]

function written([name, definition]: Entry): string {
  if (definition.type === 'positional') return name.toUpperCase()
  return definition.type === 'boolean' ? `--${name}` : `--${name} ${(definition.valueHint ?? name).toUpperCase()}`
}

function describe([name, { description, required, type, default: fallback }]: Entry, repeatable: readonly string[]) {
  const remarks = [
    ...(required && type !== 'positional' ? ['required'] : []),
    ...(repeatable.includes(name) ? ['may be repeated'] : []),
    ...(fallback === undefined ? [] : [`${fallback} when left out`]),
  ]
  return remarks.length === 0 ? description : `${description} (${remarks.join(', ')})`
}

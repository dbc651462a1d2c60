import { parseArgs } from 'node:util'
import { normaliseText } from '../domain/text/free-text.ts'
import { saysNothing } from '../domain/text/unseen.ts'
import type { Argument, Arguments, Command, Repeated, Values } from './command.ts'

/**
 * Reads the arguments of a command strictly: lists all unknown, missing and repeated arguments, and those without a value.
 */
export function readArguments(
  command: Command,
  rawArgs: readonly string[],
): { args: Values<Arguments>; all: Repeated } {
  const given = collect(rawArgs, command.args)
  const problems = problemsOf(command, given)
  if (problems.length > 0) {
    throw new Error([...problems, `\`muster ${command.name} --help\` says more.`].join('\n'))
  }
  const defaults = Object.entries(command.args).map(([name, argument]) => [name, argument.default] as const)
  const positional = placesOf(command.args).map(([name], place) => [name, given.positionals[place]] as const)
  const options = given.options.map(
    ({ name, value }) => [name, value === undefined ? true : takenIn(value).value] as const,
  )
  return {
    args: {
      _: given.positionals,
      ...Object.fromEntries([...defaults, ...positional, ...options]),
    } as Values<Arguments>,
    all: name =>
      given.options.filter(option => option.name === name).map(({ value = '' }) => takenIn(value).value ?? ''),
  }
}

/** The value of an option: a name, an email, a word. Positional arguments, such as paths, stay as typed. */
const takenIn = (value: string) => normaliseText(value, { maxLength: 1_000 })

type Given = Readonly<{
  options: readonly Readonly<{ name: string; rawName: string; value: string | undefined }>[]
  positionals: readonly string[]
}>

function collect(rawArgs: readonly string[], args: Arguments): Given {
  const options = Object.entries(args)
    .filter(([, definition]) => definition.type !== 'positional')
    .map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }] as const)
  const { tokens } = parseArgs({
    args: [...rawArgs],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return {
    options: tokens.filter(token => token.kind === 'option'),
    positionals: tokens.filter(token => token.kind === 'positional').map(token => token.value),
  }
}

function problemsOf({ name: command, args, repeatable = [] }: Command, { options, positionals }: Given): string[] {
  const places = placesOf(args)
  const required = Object.entries(args).filter(([, { required }]) => required)
  const isGiven = (name: string) => options.some(option => option.name === name)
  const unknown = options.filter(({ name }) => !isOption(args[name]))
  const known = options.filter(({ name }) => isOption(args[name]))
  return [
    ...unknown.map(({ rawName }) => `\`muster ${command}\` has no option ${rawName}.`),
    ...known.flatMap(({ name, rawName, value }) => problemOfValue(rawName, value, args[name])),
    ...[...new Set(known.map(option => option.name))]
      .filter(name => !repeatable.includes(name) && known.filter(option => option.name === name).length > 1)
      .map(name => `--${name} is given more than once.`),
    ...(repeatable.includes(places.at(-1)?.[0] ?? '') ? [] : positionals.slice(places.length)).map(
      text => `"${text}" is one argument too many; quote values with blanks.`,
    ),
    ...places.slice(positionals.length).map(([name, { description }]) => `${name} is missing: ${description}.`),
    ...required
      .filter(([name, definition]) => isOption(definition) && !isGiven(name))
      .map(([name, { description }]) => `--${name} is missing: ${description}.`),
  ]
}

const placesOf = (args: Arguments) => Object.entries(args).filter(([, { type }]) => type === 'positional')

const isOption = (definition: Argument | undefined): boolean =>
  definition !== undefined && definition.type !== 'positional'

function problemOfValue(rawName: string, value: string | undefined, definition: Argument | undefined): string[] {
  if (definition?.type === 'boolean') return value === undefined ? [] : [`${rawName} takes no value.`]
  if (value === undefined || saysNothing(value)) return [`${rawName} needs a value.`]
  const { problem } = takenIn(value)
  return problem === undefined ? [] : [`${rawName} ${problem}.`]
}

import type { Config } from '../config.ts'
import type { Terminal } from './terminal.ts'

/** The surroundings of a command. */
export type Run = Readonly<{
  config: Config
  terminal: Terminal
  /** Open resources, closed in reverse order at every end of the command. */
  closing: AsyncDisposableStack
  /** Resolves at a signal to stop (Ctrl-C, TERM, HUP). */
  stopped: Promise<void>
}>

/** How an argument is given. `valueHint`: the word for its value in the help. */
export type Argument = Readonly<{
  type: 'positional' | 'string' | 'boolean'
  description: string
  required?: boolean
  default?: string
  valueHint?: string
}>

export type Arguments = Readonly<Record<string, Argument>>

/** The values of arguments; `_` has all positional ones. */
export type Values<Args extends Arguments> = Readonly<{ _: readonly string[] }> & {
  readonly [Name in keyof Args]: Args[Name] extends { type: 'boolean' }
    ? boolean | undefined
    : Args[Name] extends { required: true } | { default: string }
      ? string
      : string | undefined
}

/** All values of an option that may be given more than once, also separated by commas where a command says so. */
export type Repeated = (name: string) => string[]

type Definition<Args extends Arguments> = Readonly<{
  name: string
  /** One line, for the list of commands. */
  summary: string
  /** What it does and what not, for `--help`. */
  details?: string
  args: Args
  /** Options that may be given more than once. */
  repeatable?: readonly (keyof Args & string)[]
  examples: readonly string[]
  /** Beside 0 and 1, which mean the same for every command. */
  exitCodes?: Readonly<Record<number, string>>
  /** A signal to stop ends it well; for every other command it is an interruption. */
  isServer?: boolean
  /** Settings to go by where the environment has none. */
  settings?: Readonly<Record<string, string>>
  /** Returns the exit code, 0 when none. */
  run(run: Run, args: Values<Args>, all: Repeated): Promise<number | undefined>
}>

export type Command = Definition<Arguments>

/** Declares a command: its arguments give the types of what it runs with. */
export function command<const Args extends Arguments>(definition: Definition<Args>): Command {
  return { ...definition, args: { ...definition.args, json } } as unknown as Command
}

const json = { type: 'boolean', description: 'Answer in JSON; errors are {"error": "…"}' } as const

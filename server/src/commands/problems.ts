import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { Failure } from '../domain/failure.ts'
import { DatabaseUnavailable } from '../platform/database/errors.ts'
import { logFile } from '../platform/embedded-postgres/folder.ts'

/** What went wrong, for the operator: a sentence that says what to do where we know it. */
export function sentenceOf(error: unknown, config: Config | undefined): string {
  if (error instanceof Failure) return error.violations.map(each => each.message).join('\n') || error.message
  const cause = error instanceof DatabaseUnavailable ? (error.cause ?? error) : error
  const address = config?.databaseUrl
  const known = address === undefined ? ownDatabaseProblem(cause, config?.dataDir) : databaseProblem(cause, address)
  return known ?? (cause instanceof Error && cause.message !== '' ? cause.message : String(cause))
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const connectionLost = /^(08|57P|ECONN|EPIPE)|^$/

/** Of the database in DATA_DIR, which other parts of Muster start and stop. */
function ownDatabaseProblem(error: unknown, dataDir: string | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isLost = isConnectionProblem(error)
  if (codeOf(error) === diskFull || (isLost && dataDir !== undefined && hadFullDisk(dataDir)))
    return `The disk of DATA_DIR ${dataDir} is full, and nothing more was stored: make room, and run this again.`
  if (!isLost) return undefined
  return 'The database of DATA_DIR went away meanwhile, and nothing more was stored. Run this again.'
}

const diskFull = '53100'

/** A PostgreSQL that cannot write its log of changes ends itself, and its connections with it. Its last words say why. */
function hadFullDisk(dataDir: string): boolean {
  try {
    return /No space left on device|Disk quota exceeded/.test(readFileSync(logFile(dataDir), 'utf8').slice(-4_000))
  } catch {
    return false
  }
}

const isConnectionProblem = (error: Error): boolean =>
  (connectionLost.test(codeOf(error)) && /^(Connection terminated|Client )/.test(error.message)) ||
  /^(ECONNREFUSED|ECONNRESET|57P01|57P02|57P03)$/.test(codeOf(error))

/** The problem with DATABASE_URL in one sentence, without its password. */
function databaseProblem(error: unknown, databaseUrl: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (!URL.canParse(databaseUrl)) {
    return 'DATABASE_URL is no well-formed address: see to its port, and write special characters of the password as %XX.'
  }
  const { host, user, database } = describeUrl(databaseUrl)
  const message = error.message
  const sentences: Record<string, string> = {
    ECONNREFUSED: `No PostgreSQL answers at ${host}: start it, or correct DATABASE_URL.`,
    ECONNRESET: `The PostgreSQL at ${host} broke the connection off; see its log.`,
    ETIMEDOUT: `No PostgreSQL answers at ${host} in time: correct DATABASE_URL, or let this machine through to it.`,
    EHOSTUNREACH: `The host of DATABASE_URL, ${host}, cannot be reached from this machine.`,
    ENETUNREACH: `The host of DATABASE_URL, ${host}, cannot be reached from this machine.`,
    ENOTFOUND: `The host of DATABASE_URL, ${host}, is not known here: correct its name.`,
    EAI_AGAIN: `The host of DATABASE_URL, ${host}, cannot be looked up just now: correct its name, or try again.`,
    '28P01': `The PostgreSQL at ${host} refuses the user ${user} with the password of DATABASE_URL: correct one of them.`,
    '28000': `The PostgreSQL at ${host} does not let the user ${user} in (${message}): correct DATABASE_URL, or its pg_hba.conf.`,
    '3D000': `The PostgreSQL at ${host} has no database "${database}": create it, or correct DATABASE_URL.`,
    [diskFull]: `The disk of the PostgreSQL at ${host} is full, and nothing more was stored: make room there, and run this again.`,
    '53300': `The PostgreSQL at ${host} has no connection left: raise max_connections, or end some.`,
    '57P03': `The PostgreSQL at ${host} is starting or stopping: try again shortly.`,
    '57P01': `The PostgreSQL at ${host} was shut down meanwhile, and nothing more was stored.`,
  }
  // The socket of a PostgreSQL that does not run. Of a file it would mean that file.
  const code =
    codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
      ? 'ECONNREFUSED'
      : codeOf(error)
  return sentences[code] ?? roleProblem(error, user) ?? connectionProblem(message, host)
}

/** Muster works as the role muster_server, which migrations make and every connection steps down to. */
function roleProblem(error: Error, user: string): string | undefined {
  const message = error.message
  if (/role "muster_server" does not exist/.test(message)) {
    return 'The database of DATABASE_URL has no role muster_server yet: run `muster migrate` first.'
  }
  if (
    /permission denied to (set|grant) role "muster_server"|must have admin option on role "muster_server"/.test(message)
  ) {
    return `The user ${user} of DATABASE_URL is not a member of muster_server: as a superuser, run \`grant muster_server to ${quoted(user)}\`.`
  }
  if (/permission denied to create role|must have CREATEROLE/.test(message)) {
    return `The user ${user} of DATABASE_URL may not create the role muster_server: as a superuser, run \`create role muster_server nologin; grant muster_server to ${quoted(user)}\`, then migrate again.`
  }
  if (
    /permission denied for (table migration|schema public)|must be owner of|permission denied for database/.test(
      message,
    )
  ) {
    return `The user ${user} of DATABASE_URL may not do this (${message}): migrate as the owner of the database, and serve as a member of muster_server.`
  }
  return undefined
}

function connectionProblem(message: string, host: string): string | undefined {
  if (/client password must be a (non-empty )?string|no password supplied/i.test(message)) {
    return `The PostgreSQL at ${host} asks for a password, and DATABASE_URL has none.`
  }
  if (/timeout expired|timeout exceeded/.test(message)) {
    return `No PostgreSQL answers at ${host} in time: correct DATABASE_URL, or let this machine through to it.`
  }
  if (/does not support SSL/.test(message)) {
    return `The PostgreSQL at ${host} speaks no TLS: take sslmode out of DATABASE_URL, or switch it on there.`
  }
  if (/^Connection terminated|^Client (was closed|has encountered)/.test(message)) {
    return `The connection to the PostgreSQL at ${host} broke: see its log, and run this again.`
  }
  return undefined
}

/** The parts of DATABASE_URL that may be shown. */
export function describeUrl(databaseUrl: string): { host: string; user: string; database: string } {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const user = decodeURIComponent(username) || 'of this process'
  return {
    host: `${host || 'localhost'}${host.startsWith('/') ? '' : `:${port || 5432}`}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { isNetwork } from './platform/outgoing/index.ts'
import { parseMasterKey } from './platform/secrets/master-key.ts'

/** All settings, which come from the environment. Times in milliseconds unless the name says otherwise. */
export type Config = Readonly<{
  port: number
  host: string
  /** The address for clients, without version; absent: the address that it listens on. */
  baseUrl: string | undefined
  dataDir: string
  /** Absent: a PostgreSQL of our own in `dataDir`. */
  databaseUrl: string | undefined
  /** Absent: a file in `dataDir`, made on first start. */
  masterKey: Buffer | undefined
  /** A streaming replica of the database, which answers reads; absent: there is none. */
  databaseReplicaUrl: string | undefined
  /** The one that `muster rotate-master-key` puts in its place. */
  newMasterKey: Buffer | undefined
  logLevel: LogLevel
  trustProxy: boolean | string
  /** 0 switches the limit off. */
  rateLimitPerMinute: number
  /** Absent: /metrics does not exist. */
  metricsToken: string | undefined
  /** Whom finders of a weakness tell (RFC 9116): an address with `mailto:` or `https:`; absent: the file does not exist. */
  securityContact: string | undefined
  /** Address of an OpenTelemetry collector, which gets traces; absent: there are none. */
  tracesEndpoint: string | undefined
  /** The mail server and the sender of email; absent: Muster sends none. */
  mail: Readonly<{ url: string; from: string }> | undefined
  /** The service writes a backup into the folder each day at this time of day in UTC, and keeps so many; absent: none. */
  backups: Readonly<{ folder: string; keep: number; at: string }> | undefined
  /** Networks that are not public, to which webhooks may be sent, also without TLS. */
  webhookAllowNetworks: readonly string[]
  /** Test groups that a group may make, at most at a time. */
  testGroups: number
  /** For `muster api`: a server that is asked as a client, and the file of profiles. */
  remote: Readonly<{ url: string | undefined; apiKey: string | undefined; profilesFile: string }>
  /** False in tests that compare remembered answers with answers read anew; not a setting. */
  remembers: boolean
}>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * The only reader of the environment. Secrets also come from `…_FILE`.
 * @throws one error with a sentence for each wrong setting
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const settings = new Settings(env, problems)
  const config: Config = {
    port: settings.integer('PORT', 8080, 65_535),
    host: settings.text('HOST') ?? '127.0.0.1',
    baseUrl: settings.matching(
      'BASE_URL',
      /^https?:\/\/[^/?#]+$/,
      'an address like https://payroll.example, without a path',
    ),
    dataDir: resolve(settings.text('DATA_DIR') ?? './data'),
    databaseUrl: settings.matching(
      'DATABASE_URL',
      /^postgres(ql)?:\/\//,
      'an address like postgres://user:password@host:5432/name',
      true,
    ),
    databaseReplicaUrl: settings.matching(
      'DATABASE_REPLICA_URL',
      /^postgres(ql)?:\/\//,
      'an address like postgres://user:password@host:5432/name',
      true,
    ),
    masterKey: settings.masterKey('MASTER_KEY'),
    newMasterKey: settings.masterKey('NEW_MASTER_KEY'),
    logLevel: settings.oneOf('LOG_LEVEL', logLevels, 'info'),
    trustProxy: settings.trustProxy(),
    rateLimitPerMinute: settings.integer('RATE_LIMIT_PER_MINUTE', 600, 1_000_000),
    metricsToken: settings.matching('METRICS_TOKEN', /^\S{16,}$/, 'at least 16 characters without blanks', true),
    tracesEndpoint: settings.matching(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      /^https?:\/\/[^\s?#]+$/,
      'the address of an OpenTelemetry collector, like http://127.0.0.1:4318',
    ),
    securityContact: settings.matching(
      'SECURITY_CONTACT',
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'an address like mailto:security@acme.example, or a page like https://acme.example/security',
    ),
    mail: settings.mail(),
    backups: settings.backups(),
    webhookAllowNetworks: settings.networks('WEBHOOK_ALLOW_NETWORKS'),
    testGroups: settings.integer('TEST_GROUPS', 5, 100),
    remote: settings.remote(),
    remembers: true,
  }
  if (problems.length > 0) throw new Error(`Cannot start:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  return Object.freeze(config)
}

class Settings {
  readonly #env: NodeJS.ProcessEnv
  readonly #problems: string[]

  constructor(env: NodeJS.ProcessEnv, problems: string[]) {
    this.#env = env
    this.#problems = problems
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`)
    const own = this.text(name)
    if (file && own) this.#problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
    if (!file) return own
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      this.#problems.push(
        `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      )
      return undefined
    }
  }

  integer(name: string, fallback: number, maximum: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value <= maximum) return value
    this.#problems.push(`${name} must be a whole number from 0 to ${maximum}; it is "${text}".`)
    return fallback
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const text = this.text(name)
    if (text === undefined) return fallback
    const word = words.find(candidate => candidate === text.toLowerCase())
    if (!word) this.#problems.push(`${name} must be one of ${words.join(', ')}; it is "${text}".`)
    return word ?? fallback
  }

  /** The value of a secret is not repeated in the message. */
  matching(name: string, pattern: RegExp, wanted: string, isSecret = false): string | undefined {
    const text = isSecret ? this.secret(name) : this.text(name)
    if (text === undefined || pattern.test(text)) return text
    this.#problems.push(`${name} must be ${wanted}${isSecret ? '.' : `; it is "${text}".`}`)
    return undefined
  }

  masterKey(name: 'MASTER_KEY' | 'NEW_MASTER_KEY'): Buffer | undefined {
    const text = this.secret(name)
    if (text === undefined) return undefined
    const key = parseMasterKey(text)
    if (!key)
      this.#problems.push(
        `${name} must be 32 bytes in base64 or 64 hexadecimal digits; \`openssl rand -base64 32\` makes one.`,
      )
    return key
  }

  /** Both settings, or none. */
  mail(): Config['mail'] {
    const url = this.matching(
      'SMTP_URL',
      /^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/,
      'an address like smtp://user:password@mail.example:587, special characters of the password as %XX',
      true,
    )
    const from = this.matching(
      'MAIL_FROM',
      /^([^<>@",;:\\\n]{1,100}<[^\s<>@",;:\\]+@[^\s<>@",;:\\]+>|[^\s<>@",;:\\]+@[^\s<>@",;:\\]+)$/,
      'an address like payroll@acme.example, or Acme Payroll <payroll@acme.example>',
    )
    if (url !== undefined && from !== undefined) return { url, from }
    if (url !== undefined && this.text('MAIL_FROM') === undefined)
      this.#problems.push('SMTP_URL is set and MAIL_FROM is not: set it to the address that email is from.')
    return undefined
  }

  backups(): Config['backups'] {
    const folder = this.text('BACKUP_DIR')
    const keep = this.integer('BACKUP_KEEP', 14, 10_000)
    const at = this.matching('BACKUP_AT', /^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC like 02:00') ?? '02:00'
    if (keep === 0) this.#problems.push('BACKUP_KEEP must be 1 or more: the number of backups to keep.')
    return folder === undefined ? undefined : { folder: resolve(folder), keep, at }
  }

  remote(): Config['remote'] {
    const url = this.matching(
      'MUSTER_URL',
      /^https?:\/\/[^/?#\s]+$/,
      'an address like https://payroll.example, without a path',
    )
    const folder = this.text('XDG_CONFIG_HOME') ?? join(this.text('HOME') ?? homedir(), '.config')
    return { url, apiKey: this.secret('MUSTER_API_KEY'), profilesFile: join(folder, 'muster', 'profiles.json') }
  }

  /** Addresses and networks, separated by commas. */
  networks(name: string): readonly string[] {
    const networks =
      this.text(name)
        ?.split(',')
        .map(part => part.trim()) ?? []
    const wrong = networks.find(network => !isNetwork(network))
    if (wrong === undefined) return networks
    this.#problems.push(`${name} must be networks like 10.1.0.0/16, separated by commas; "${wrong}" is none.`)
    return []
  }

  /** `true`, `false`, or addresses and networks of proxies, separated by commas. */
  trustProxy(): boolean | string {
    const text = this.text('TRUST_PROXY')
    if (text === undefined || text === 'false') return false
    if (text === 'true') return true
    const isNetwork = (part: string) => isIP(part.trim().replace(/\/\d{1,3}$/, '')) !== 0
    if (text.split(',').every(isNetwork)) return text
    this.#problems.push(
      `TRUST_PROXY must be true, false, or addresses and networks separated by commas; it is "${text}".`,
    )
    return false
  }
}

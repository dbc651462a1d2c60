import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { ServiceContext } from '../../../src/service-context.ts'
import type { OwnCertificate } from './certificate.ts'

/** A letter as it arrived. `parts`: its bodies by their type, decoded. */
export type Arrived = Readonly<{
  to: readonly string[]
  headers: ReadonlyMap<string, string>
  parts: Readonly<Record<string, string>>
  raw: string
  isEncrypted: boolean
}>

/** The server's refusal of an email: `{ responseCode: 450, message: '…' }`. */
type Refusal = Readonly<{ responseCode: number; message: string }>

/** `user` and `password`: who alone may send. `secure`: TLS from the start, else on request, or, `isPlain`, never. */
type Lock = Readonly<{
  certificate: OwnCertificate
  secure: boolean
  isPlain?: boolean
  user: string
  password: string
}>

/** A locked mailbox requires TLS and a password, and notes the users; another takes every client, without TLS. */
const optionsOf = (lock: Lock | undefined, logins: string[]): SMTPServerOptions =>
  lock === undefined
    ? { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }
    : {
        ...lock.certificate,
        secure: lock.secure,
        authOptional: false,
        ...(lock.isPlain && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
        onAuth({ username = '', password }, _session, callback) {
          logins.push(username)
          const isRight = username === lock.user && password === lock.password
          callback(isRight ? null : new Error(`${password} is not the password of ${username}`), { user: username })
        },
      }

/** A real mail server on this machine, which keeps what it is given. */
export async function startMailbox(lock?: Lock) {
  const letters: Arrived[] = []
  const logins: string[] = []
  const mailbox = {
    letters,
    /** The users who have given a password, right or wrong. */
    logins,
    /** Asked for each letter when it has arrived whole: what to say to it, if not thanks. */
    refusal: (_letter: Arrived): Refusal | undefined | Promise<Refusal | undefined> => undefined,
    attempts: 0,
  }
  const server = new SMTPServer({
    ...optionsOf(lock, logins),
    async onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const letter = { ...arrived((await buffer(stream)).toString(), to), isEncrypted: session.secure }
      mailbox.attempts += 1
      const refusal = await mailbox.refusal(letter)
      if (!refusal) letters.push(letter)
      callback(refusal ? Object.assign(new Error(refusal.message), refusal) : null)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const url = `${lock?.secure ? 'smtps' : 'smtp'}://${lock ? `${userInfo(lock)}@` : ''}127.0.0.1:${port}`
  return Object.assign(mailbox, {
    url,
    /** The same server with its mail going here. */
    over: (context: ServiceContext): ServiceContext => ({
      ...context,
      config: { ...context.config, mail: { url, from: 'Muster <muster@payroll.example>' } },
    }),
    stop: () => new Promise<void>(stopped => server.close(() => stopped())),
  })
}

const userInfo = ({ user, password }: Lock) => `${encodeURIComponent(user)}:${encodeURIComponent(password)}`

function arrived(raw: string, to: readonly string[]): Omit<Arrived, 'isEncrypted'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const pieces = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)
  const parts = pieces.map(piece => {
    const part = split(piece.replace(/^\r?\n/, ''))
    const type = part.headers.get('content-type')?.split(';')[0] ?? 'text/plain'
    return [type, decoded(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')] as const
  })
  return { to, headers, parts: Object.fromEntries(parts), raw }
}

function split(text: string): { headers: ReadonlyMap<string, string>; body: string } {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { headers: new Map(headers as [string, string][]), body: rest.join('\n\n') }
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { randomUUID } from 'node:crypto'

/** One email. `id` is its Message-ID without brackets: the same for every attempt, so that a repeat is recognised. */
export type Letter = Readonly<{ id: string; to: string; subject: string; text: string; html?: string }>

/** `Deferred`: may be tried again later; `Refused`: will never be taken. */
export type Delivery = Readonly<{ outcome: 'Accepted' }> | Readonly<{ outcome: 'Deferred' | 'Refused'; reason: string }>

export type MailServer = Readonly<{
  /** Whether the server is there and lets us in; else why not. */
  problem(): Promise<string | undefined>
  send(letter: Letter): Promise<Delivery>
  close(): void
}>

/**
 * The way to the mail server of `SMTP_URL`: one connection, kept for the letters of a batch. A password goes out over
 * TLS alone, but to this machine.
 */
export async function openMail({ url, from }: Readonly<{ url: string; from: string }>): Promise<MailServer> {
  // Loaded when there is something to send.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsTls(url) && { requireTLS: true }),
  } as Parameters<typeof createTransport>[0])
  return {
    problem: () =>
      transport.verify().then(
        () => undefined,
        error => reasonOf(error as MailError),
      ),
    async send({ id, to, subject, text, html }) {
      // An object, so that no address is read as several.
      const letter = { from, to: { name: '', address: to }, subject, text, messageId: `<${id}>`, ...(html && { html }) }
      try {
        await transport.sendMail({ ...letter, headers: { 'Auto-Submitted': 'auto-generated' } })
        return { outcome: 'Accepted' }
      } catch (error) {
        return { outcome: isFinal(error as MailError) ? 'Refused' : 'Deferred', reason: reasonOf(error as MailError) }
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Sends one letter at once, and not by the outbox of notices.
 * @throws where the mail server does not take it
 */
export async function sendAtOnce(
  settings: Readonly<{ url: string; from: string }>,
  letter: Omit<Letter, 'id'>,
): Promise<void> {
  const mail = await openMail(settings)
  try {
    const delivery = await mail.send({ ...letter, id: `${randomUUID()}@${mailDomainOf(settings.from)}` })
    if (delivery.outcome !== 'Accepted') throw new Error(`The mail server did not take the letter: ${delivery.reason}`)
  } finally {
    mail.close()
  }
}

type MailError = Error & { code?: string; originalCode?: string; responseCode?: number; command?: string }

function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === 'smtp:' && username !== '' && !isThisMachine
}

/** A server that says 5xx to a letter means it (RFC 5321, 4.2.1); one that refuses our password has to be put right. */
function isFinal({ code, responseCode = 0 }: MailError): boolean {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS') return false
  return responseCode >= 500 || (code === 'EENVELOPE' && responseCode === 0)
}

/** Codes, without the server's own words, which may repeat addresses and passwords; and what an operator can put right. */
function reasonOf({ code, originalCode, responseCode, command }: MailError): string {
  const codes = [code ?? 'EUNKNOWN', originalCode === code ? undefined : originalCode, command, responseCode]
  const advice = certificateAdvice(originalCode ?? '') ?? adviceOf.get(code ?? '')
  const said = codes.filter(part => part !== undefined && part !== '').join(' ')
  return advice === undefined ? said : `${said}: ${advice}`
}

const adviceOf = new Map([
  ['EAUTH', 'the server refuses the user or the password of SMTP_URL'],
  ['ENOAUTH', 'the server wants a user and a password in SMTP_URL'],
  ['ETLS', 'the server offers no TLS, and a password goes out over TLS alone; try smtps://'],
])

const untrusted =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/

function certificateAdvice(code: string): string | undefined {
  if (code === 'CERT_HAS_EXPIRED') return 'the certificate of the server has expired'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'the certificate of the server is for another name than SMTP_URL has'
  return untrusted.test(code)
    ? 'no trusted authority has signed the certificate of the server; start Muster with NODE_EXTRA_CA_CERTS=<file with the certificate of the signer>'
    : undefined
}

/** The part of MAIL_FROM that Message-IDs are made in. */
export const mailDomainOf = (from: string): string => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'

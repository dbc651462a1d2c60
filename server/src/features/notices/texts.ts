import type { Notice } from './commands.ts'

/** The subject and paragraphs of an email. */
export type Draft = Readonly<{ subject: string; paragraphs: readonly string[] }>

type About = Readonly<Record<string, string | undefined>>

/**
 * The texts of the kinds. Every part of `about` is optional.
 *
 * - StepWaits, StepOverdue: `code`, `step`, `what` ("a change of bank accounts"), `employee` (a name), `due` (a day)
 * - StepDecided: `code`, `step`, `outcome` (a status), `by` (a name)
 * - ConfirmationWaits: `what` ("role grant")
 * - RecordChanged: `what` ("bank account"), `code`, `from` (a day)
 * - CredentialExpiring: `type` (its name), `expires` (a day), `employee`
 * - KeyExpiring: `name`, `expires` (a day)
 * - MoveFailed: `position` (its name), `from` (a day), `reason` (sentences)
 * - SecondFactorRemoved: nothing
 * - WebhookDisabled: `address`, `reason`, `ownerLeft` (its readers then are the other administrators)
 */
const texts: Readonly<Record<Notice['kind'], (about: About) => Draft>> = {
  StepWaits: about => ({
    subject: `${about.code ?? 'A request'} is waiting for your decision`,
    paragraphs: [
      `${approvableOf(about)} is waiting for your decision${within(about.step)}.`,
      `Please approve, decline or return it${after(' by ', about.due)}.`,
    ],
  }),
  StepOverdue: about => ({
    subject: `Overdue: ${about.code ?? 'a request'} is still waiting for a decision`,
    paragraphs: [
      `${approvableOf(about)} is still waiting for a decision${within(about.step)}${after(', which was due by ', about.due)}.`,
      'Please decide it, or ask for it to be reassigned.',
    ],
  }),
  StepDecided: about => ({
    subject: `${about.code ?? 'Your request'}: ${about.outcome ?? 'decided'}`,
    paragraphs: [
      `${approvableOf(about)} was decided${within(about.step)}${after(' by ', about.by)}${after(': ', about.outcome)}.`,
    ],
  }),
  ConfirmationWaits: about => ({
    subject: 'An administrative change is waiting for a second administrator',
    paragraphs: [
      `Another administrator requested an administrative change${within(about.what)}, which a second one has to confirm.`,
      'Please read it, and confirm or decline it. Its requester and its subject cannot confirm it.',
    ],
  }),
  RecordChanged: ({ what, code, from }) => ({
    subject: `Your record has changed${after(': ', what)}`,
    paragraphs: [
      `Your record has changed${after(': ', what)}${from === undefined ? '' : `, from ${from} on`}${within(code)}.`,
      'If you did not expect this, tell your payroll or human resources office straight away.',
    ],
  }),
  CredentialExpiring: ({ type = 'A credential', employee, expires }) => ({
    subject: `${type} expires${when(expires)}`,
    paragraphs: [
      `${type}${after(' of ', employee)} expires${when(expires)}.`,
      'Please arrange its renewal, and add the new one.',
    ],
  }),
  KeyExpiring: ({ name, expires }) => ({
    subject: `API key${quoted(name)} expires${when(expires)}`,
    paragraphs: [
      `Your API key${quoted(name)} expires${when(expires)}, and is refused from then on.`,
      'Create a new one, put it where the old one is used, then revoke the old one. Until then both work.',
    ],
  }),
  MoveFailed: ({ position = 'A position', from, reason }) => ({
    subject: `${position} was not moved`,
    paragraphs: [
      `The move of ${position}${after(', planned for ', from)}, was not made${after(': ', reason) || '.'}`,
      'The position stays where it is. Move it now, or plan its move again.',
    ],
  }),
  SecondFactorRemoved: () => ({
    subject: 'Your second factor was removed',
    paragraphs: [
      'An administrator has removed the second factor of your account. Set up another when you sign in.',
      'If you did not ask for this, tell your payroll or human resources office straight away.',
    ],
  }),
  WebhookDisabled: ({ address, reason, ownerLeft }) => ({
    subject: 'A webhook was disabled',
    paragraphs: [
      `Events are no longer sent to${after(' ', address) || ' a webhook'}${after(': ', reason)}.`,
      ownerLeft
        ? 'Save the webhook, which makes you its owner, then resume it: events that waited are sent then, and none is lost.'
        : 'Put the receiver right, then resume the webhook: events that waited are sent then, and none is lost.',
    ],
  }),
}

const after = (word: string, text: string | undefined): string => (text === undefined ? '' : `${word}${text}`)
const within = (text: string | undefined): string => (text === undefined ? '' : ` (${text})`)
const quoted = (name: string | undefined): string => (name === undefined ? '' : ` "${name}"`)
const when = (day = ''): string => (day === '' ? ' soon' : ` on ${day}`)

const approvableOf = ({ code = 'A request', what, employee }: About): string => {
  const rest = `${what ?? ''}${after(' for ', employee)}`.trim()
  return rest === '' ? code : `${code} (${rest})`
}

type Setting = Readonly<{ greeting: string; groupName: string; address: string | undefined }>

/** What a notice says. */
export const draftOf = ({ kind, about }: Readonly<{ kind: Notice['kind']; about: About }>): Draft =>
  texts[kind](withoutBreaks(about))

/** The email of a notice, in plain text and in HTML, which escapes all values. */
export function write(
  notice: Readonly<{ kind: Notice['kind']; about: About }>,
  { greeting, groupName, address }: Setting,
): Readonly<{ subject: string; text: string; html: string }> {
  const { subject, paragraphs } = draftOf(notice)
  const way = address === undefined ? [] : [`${address}/console/`]
  const footer = `Sent by Muster for ${groupName}. Replies to this address are not read.`
  const all = [`Hello ${greeting},`, ...paragraphs]
  const link = way.map(url => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`)
  const body = [
    ...all.map(paragraph => `<p>${escaped(paragraph)}</p>`),
    ...link,
    `<p><small>${escaped(footer)}</small></p>`,
  ]
  return {
    subject: subject.length > 150 ? `${subject.slice(0, 149)}…` : subject,
    text: `${[...all, ...way, `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>\n${body.join('\n')}\n</body></html>\n`,
  }
}

/** Line breaks in a value must not add a line or a header to the email. */
const withoutBreaks = (about: About): About =>
  Object.fromEntries(
    Object.entries(about).map(([name, value]) => [name, value?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()]),
  )

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')

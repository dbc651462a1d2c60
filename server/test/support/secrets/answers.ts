import type { Person } from '../person.ts'
import { signIn } from '../sign-in.ts'
import type { SignInPlace } from './installation.ts'

/** Every list with records. `details`: what of a record is read beside it. `mayBeEmpty`: a fresh sample has none. */
const lists: readonly Readonly<{ list: string; details?: readonly string[]; mayBeEmpty?: boolean }>[] = [
  { list: 'AdministrativeChanges', mayBeEmpty: true },
  ...['ApprovalPolicies', 'Authorities', 'CostCentres'].map(list => ({ list })),
  { list: 'Delegations', mayBeEmpty: true },
  { list: 'Employees', details: ['?expand=details', '/History?all=true'] },
  ...['Employers', 'ExpenseApplications'].map(list => ({ list })),
  { list: 'Operations', mayBeEmpty: true },
  ...['OrganisationCharts', 'PaymentGroups', 'Positions', 'change-requests'].map(list => ({ list })),
]

/** All pages of the events, of the audit log, and of every other list with its records. */
export type Answers = Readonly<Record<'events' | 'audit log' | 'other answers', string[]>>

/** Asks as Priya, who sees everything. `most`: records of a list that are read one by one. */
export async function readAnswers(where: SignInPlace, most: number): Promise<Answers> {
  const { priya } = where
  const answers: Answers = { events: [], 'audit log': [], 'other answers': [] }
  answers.events.push(...(await pagesOf(priya, '/Events')))
  answers['audit log'].push(...(await pagesOf(priya, '/AuditLog')))
  answers['other answers'].push(...(await pagesOf(priya, '/Approvals')))
  for (const { list, details = [''], mayBeEmpty } of lists) {
    const pages = await pagesOf(priya, `/${list}`)
    answers['other answers'].push(...pages)
    const ids = pages.flatMap(page => (JSON.parse(page) as readonly Readonly<{ id: number }>[]).map(({ id }) => id))
    if (ids.length === 0 && !mayBeEmpty) throw new Error(`/${list} has no records.`)
    for (const id of ids.slice(-most))
      for (const detail of details) answers['other answers'].push(await textOf(priya, `/${list}/${id}${detail}`))
  }
  const session = await signIn(where, 'priya')
  for (const path of ['/console/session', '/console/keys'])
    answers['other answers'].push((await session.get(path)).text)
  return answers
}

async function textOf(person: Person, path: string): Promise<string> {
  const { status, text } = await person.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return text
}

async function pagesOf(person: Person, list: string): Promise<string[]> {
  const pages: string[] = []
  let path: string | undefined = `${list}?pageSize=200`
  while (path !== undefined) {
    const { status, headers, text } = await person.get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    pages.push(text)
    const next: string | undefined = /<([^>]+)>;rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const last: string | null = headers.get('x-last-sequence')
    const isFurther = last !== null && text !== '[]'
    path = next ?? (isFurther ? `${list}?pageSize=200&afterSequence=${last}` : undefined)
  }
  return pages
}

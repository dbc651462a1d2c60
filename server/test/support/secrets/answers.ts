import type { Person } from '../person.ts'
import { signIn } from '../sign-in.ts'
import type { SignInPlace } from './installation.ts'

const lists = [
  ...['AdministrativeChanges', 'ApprovalPolicies', 'Approvals', 'Authorities', 'CostCentres', 'Delegations'],
  ...[
    'Employees',
    'Employers',
    'ExpenseApplications',
    'Operations',
    'OrganisationCharts',
    'PaymentGroups',
    'Positions',
  ],
  'change-requests',
] as const

/** All pages of the events, of the audit log, and of every other list with its records. */
export type Answers = Readonly<Record<'events' | 'audit log' | 'other answers', string[]>>

/** Asks as Priya, who sees everything. `most`: records of a list that are read one by one. */
export async function readAnswers(where: SignInPlace, most: number): Promise<Answers> {
  const { priya } = where
  const answers: Answers = { events: [], 'audit log': [], 'other answers': [] }
  answers.events.push(...(await pagesOf(priya, '/Events')))
  answers['audit log'].push(...(await pagesOf(priya, '/AuditLog')))
  for (const list of lists) {
    const pages = await pagesOf(priya, `/${list}`)
    answers['other answers'].push(...pages)
    const ids = pages.flatMap(page => [...page.matchAll(/\{"id":(\d+),"token"/g)].map(([, id]) => id))
    const details = list === 'Employees' ? ['?expand=details', '/History?all=true'] : ['']
    for (const id of ids.slice(-most))
      for (const detail of details) answers['other answers'].push((await priya.get(`/${list}/${id}${detail}`)).text)
  }
  const session = await signIn(where, 'priya')
  for (const path of ['/console/session', '/console/keys'])
    answers['other answers'].push((await session.get(path)).text)
  return answers
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

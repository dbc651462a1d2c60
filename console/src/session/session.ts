import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { askConsole } from '../api/client.ts'
import { background, sessionBegun, sessionEnded } from '../api/in-session.ts'
import { noteServerTime } from '../format/server-time.ts'
import { reloadAtOnce } from './leaving.ts'

/** The session, as `GET /console/session` has it. */
export type Session = Readonly<{
  state: 'None' | 'SecondFactorNeeded' | 'EnrolmentNeeded' | 'GroupNeeded' | 'Open'
  isSetUpNeeded: boolean
  login?: Readonly<{ name: string; email: string; hasSecondFactor: boolean; recoveryCodesLeft?: number }>
  groups?: readonly Readonly<{ userAccountId: number; groupName: string; isTest: boolean }>[]
  account?: Readonly<{
    userAccountId: number
    group: Readonly<{ id: number; name: string; timeZone: string; isTest: boolean }>
    personName: string
    employeeId?: number
    authorityId?: number
    roles: readonly string[]
    scopes: readonly string[]
    isApiEnabled: boolean
    needsSecondFactor: boolean
  }>
  secondFactorDateTime?: string
  idleUntil?: string
  endsAt?: string
}>

const address = '/console/session'

/** Reads the session for an active user, which keeps it alive. */
export const touchSession = () => askConsole<Session>('get', address)

/** Reads the session without keeping it alive. */
export const lookAtSession = () => askConsole<Session>('get', address, undefined, background)

/** Takes the session that the server wrote into the document, where it wrote one. */
export function takeSessionOfDocument(client: QueryClient): void {
  const data = document.getElementById('session')
  if (!data?.textContent) return
  noteServerTime(data.dataset.now ?? null)
  client.setQueryData(sessionQuery.queryKey, noted(JSON.parse(data.textContent) as Session))
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session> => {
    const before = client.getQueryData<Session>(['session'])
    if (!before) return noted(await touchSession())
    return sessionAfter(before, await lookAtSession())
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
})

/** The session with which an open page continues, from the server's answer. */
function sessionAfter(before: Session, now: Session): Session {
  if (before.state !== 'Open') return now
  if (now.state !== 'Open') {
    // The page stays as it is, and asks to sign in again.
    sessionEnded()
    return before
  }
  if (isAnotherLogin(now, before)) reloadAtOnce()
  return now
}

/** Keeps the session alive for an active user. */
export async function staySignedIn(client: QueryClient): Promise<void> {
  const now = await touchSession()
  client.setQueryData<Session>(sessionQuery.queryKey, before => (before ? sessionAfter(before, now) : now))
}

const place = 'muster-signed-in'

/** Whether this browser had a session lately; if so it loads code ahead. */
export const isLikelySignedIn = (): boolean => localStorage.getItem(place) !== null

function noted(session: Session): Session {
  if (session.state === 'Open') localStorage.setItem(place, 'yes')
  else localStorage.removeItem(place)
  return session
}

/** Whether two sessions belong to different accounts or groups. */
export const isAnotherLogin = (now: Session, before: Session): boolean =>
  now.account?.userAccountId !== before.account?.userAccountId || now.account?.group.id !== before.account?.group.id

/** Stores the session for all pages. */
export function takeSession(client: QueryClient, session: Session): void {
  const before = client.getQueryData<Session>(sessionQuery.queryKey)
  if (before?.state !== session.state || isAnotherLogin(session, before)) broadcastSessionChange()
  noted(session)
  client.setQueryData(sessionQuery.queryKey, session)
  if (session.state === 'Open') sessionBegun()
}

/** The account that is signed in; only for pages within the signed-in routes. */
export function useAccount() {
  const { account } = useSuspenseQuery(sessionQuery).data
  if (!account) throw new Error('This page is for those who are signed in.')
  return account
}

/** Whether the account has one of these roles. The server decides about their limits. */
export const useHasRole = (...roles: readonly string[]): boolean =>
  useAccount().roles.some(role => roles.includes(role))

/** The roles that write organisation charts and cost centres. */
export const structureRoles = ['EmployerAdministrator', 'HumanResourcesAdministrator'] as const

/** Whether the session has this scope. It hides buttons; the server decides. */
export const useMay = (scope: string): boolean => useAccount().scopes.includes(scope)

/** Connects the windows of one browser, which share a session. Absent in old browsers. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session')

/** Tells the browser's other windows that the session has changed: a sign-in, a sign-out or another group. */
export const broadcastSessionChange = (): void => channel?.postMessage('changed')

/** Calls `look` when another window has changed the session. @returns stops listening */
export function onSessionChange(look: () => void): () => void {
  channel?.addEventListener('message', look)
  return () => channel?.removeEventListener('message', look)
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { askConsole } from './api.ts'

/** Who is signed in, as `GET /console/session` says it. */
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

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => askConsole<Session>('get', '/console/session'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The account that is signed in; call it on pages alone, which nobody sees before they are. */
export function useAccount() {
  const { account } = useSuspenseQuery(sessionQuery).data
  if (!account) throw new Error('This page is for those who are signed in.')
  return account
}

/** Whether the session may do what takes this scope; the server decides, this only spares a click that is refused. */
export const useMay = (scope: string): boolean => useAccount().scopes.includes(scope)

import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, askConsole } from '../../api/client.ts'
import type { ScopeEntry } from '../../parts/access-scope/index.ts'

type Coded = Readonly<{ id: number; code: string; name: string }>
type Period = Readonly<{ from?: string; to?: string }>
export type Role = AnswerOf<'/Authorities/{id}', 'get'>['roles'][number]

export type Scope =
  | 'read'
  | 'change-requests.write'
  | 'change-requests.decide'
  | 'credentials.write'
  | 'expenses.write'
  | 'employees.write'
  | 'employees.sensitive'
  | 'employees.tfn'
  | 'audit.read'
  | 'webhooks'
  | 'admin'

type Counts = Readonly<{ authorities: number; employees: number; costCentres: number; positions: number }>

/** `GET /console/account`: the caller, their permissions and their access scope. */
export type AccountHome = Readonly<{
  name: string
  email: string
  employee?: Coded
  authority?: Coded
  positions: readonly (Coded & Period)[]
  roles: readonly (Period & {
    role: string
    source: 'Account' | 'Authority'
    costCentres: readonly Coded[]
    paymentGroups: readonly Coded[]
  })[]
  accessScope: readonly ScopeEntry[]
  isApiEnabled: boolean
  maximumScopes: readonly Scope[]
  sees: Counts
  /** Of these, those that are active or have not expired. */
  seesActive: Counts
}>

/** A key as `GET /console/keys` lists it. Without an access scope it has that of the account. */
export type OwnKey = Readonly<{
  id: number
  name: string
  prefix: string
  scopes: readonly Scope[]
  accessScope?: readonly ScopeEntry[]
  createdDateTime: string
  expiresDateTime: string
  lastUsedDateTime?: string
  status: 'Active' | 'Expired' | 'Revoked'
}>

export type NewKey = OwnKey & Readonly<{ key: string }>

/** The records that a key would see: `POST /console/keys/preview`. */
export type KeyPreview = Readonly<{
  counts: Readonly<Record<'authorities' | 'employees' | 'costCentres' | 'positions' | 'changeRequests', number>>
}>

/** A session of the caller: `GET /console/sessions`. */
export type OwnSession = Readonly<{
  id: string
  isCurrent: boolean
  startedDateTime: string
  lastSeenDateTime: string
  browser: string
  address: string
}>

const own = <Answer>(path: `/console/${string}`) =>
  queryOptions({ queryKey: [path], queryFn: () => askConsole<Answer>('get', path) })

export const accountQuery = own<AccountHome>('/console/account')
export const keysQuery = own<readonly OwnKey[]>('/console/keys')
export const sessionsQuery = own<readonly OwnSession[]>('/console/sessions')

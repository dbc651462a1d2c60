import { hash } from 'node:crypto'
import type { Caller } from '../../domain/caller.ts'

type Keys = Readonly<{ days: string; people: string; caller: string }>

const known = new WeakMap<Caller, Keys>()

/** A caller serves requests for half a second, and their scopes may name thousands of ids. */
function keysOf(caller: Caller): Keys {
  const made = known.get(caller) ?? keysNow(caller)
  known.set(caller, made)
  return made
}

function keysNow({ today, scopes, roles, apiKeyId, session: _, ...caller }: Caller): Keys {
  const { accessScopes, employeeId, authorityId } = caller
  const days = [today.group, ...[...today.byEmployer].map(([id, day]) => `${id}=${day}`)].join()
  const scope = hashOf([employeeId, authorityId, accessScopes])
  const all = hashOf([days, caller, [...scopes].sort(), [...roles].sort(), apiKeyId === null])
  return { days, people: accessScopes.length === 0 ? 'all' : scope, caller: all }
}

const hashOf = (parts: unknown): string => hash('sha1', JSON.stringify(parts), 'base64url')

/** The business days of the group and its employers. */
export const dayKey = (caller: Caller): string => keysOf(caller).days

/** Of a text that shows what its caller may do. */
export const callerKey = (caller: Caller): string => keysOf(caller).caller

/** Of a list that is the same for all callers. */
export const keyOfAnyone = (caller: Caller, filters: object): string => `${dayKey(caller)} ${JSON.stringify(filters)}`

/**
 * Tells the lists of callers apart.
 * @param filters all that a list depends on beside the people whom the caller sees; empty, or all undefined: the whole list
 */
export function listKey(caller: Caller, filters: object = {}): string {
  const { days, people } = keysOf(caller)
  const others = JSON.stringify(filters)
  // Everything is the same on each day.
  return people === 'all' && others === '{}' ? people : `${days} ${people} ${others}`
}

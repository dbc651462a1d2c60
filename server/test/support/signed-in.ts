import { beforeAll } from 'vitest'
import type { Muster, PersonName } from './muster.ts'
import { signIn, type Visitor } from './sign-in.ts'

/** People in a session each, from before the first test on. */
export function startSessions<Name extends PersonName>(
  muster: Muster,
  names: readonly Name[],
): Readonly<Record<Name, Visitor>> {
  const visitors = {} as Record<Name, Visitor>
  beforeAll(async () => {
    for (const name of names) visitors[name] = await signIn(muster, name)
  })
  return visitors
}

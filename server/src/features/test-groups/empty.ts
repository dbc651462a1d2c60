import { inGroup } from '../../core/command-context.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createAccount, createApiKey } from '../accounts/index.ts'
import { seedPolicies } from '../approvals/index.ts'
import { createGroup, nextGroupId } from '../employer-groups/index.ts'
import type { TestPerson } from './schemas.ts'

const daysOfKey = 365

/** A test group to make. `now`: where its clock stands then; `realNow`: by the real one. */
export type Wanted = Readonly<{ name: string; madeByGroupId: number; now: string; realNow: string }>

/** A made group, with the secrets of its people. */
export type Made = Readonly<{ id: number; people: readonly TestPerson[] }>

/** Makes a test group without a record, and an administrator in it. */
export const makeEmptyGroup = (
  { database }: ServiceContext,
  { name, madeByGroupId, now, realNow }: Wanted,
): Promise<Made> =>
  database.transaction(undefined, async tx => {
    const group = { id: await nextGroupId(tx), name, isTest: true }
    return inGroup(tx, group.id, async () => {
      const made = { madeByGroupId, isBeingMade: true, testNow: now }
      await createGroup(tx, { ...group, ...made, timeZone: 'Australia/Sydney', createdAt: realNow })
      await seedPolicies({ tx, employerGroupId: group.id, now })
      const email = `test-group-${group.id}.administrator@muster.example`
      const { userAccountId, password = '' } = await createAccount(tx, {
        ...{ group, email, name: 'Test Administrator', isApiEnabled: true, isSample: false, now, realNow },
        roles: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
        accessScope: [{ type: 'All', id: null, includeDescendants: true }],
      })
      const expiresAt = new Date(Date.parse(realNow) + daysOfKey * 86_400_000).toISOString()
      const by = { actor: 'System', isDryRun: false, now, realNow } as const
      const key = { group, userAccountId, name: 'Administrator', expiresAt, now: realNow, by }
      const { key: apiKey } = await createApiKey(tx, key)
      const about = 'Administers the group, and sees everything.'
      return {
        id: group.id,
        people: [
          { firstName: 'administrator', name: 'Test Administrator', email, initialPassword: password, apiKey, about },
        ],
      }
    })
  })

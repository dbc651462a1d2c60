import { accessChanges } from './access.ts'
import type { Change } from './change.ts'
import { holderChanges } from './holders.ts'
import { importChanges, importPeople } from './imports.ts'
import { paperChanges } from './papers.ts'
import { peopleChanges } from './people.ts'
import { requestChanges } from './requests.ts'
import { roleChanges } from './roles.ts'
import { structureChanges } from './structure.ts'
import { timeChanges } from './time.ts'

export type { Change, Done } from './change.ts'
export { importPeople }

/** Every sort of change that ties people to scopes, shows in records, or decides what a caller sees. */
export const changes: readonly Change[] = [
  ...peopleChanges,
  ...structureChanges,
  ...holderChanges,
  ...roleChanges,
  ...requestChanges,
  ...paperChanges,
  ...accessChanges,
  ...timeChanges,
  ...importChanges,
]

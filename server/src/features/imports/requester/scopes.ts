import type { ApiScope } from '../../../domain/api-scope.ts'
import { type Caller, holdsInGroup, lackOf } from '../../../domain/caller.ts'
import { anyRole } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { FileName, Run } from '../run/index.ts'

type Need = Readonly<{ file: FileName; scope: ApiScope; roles: readonly UserRole[] }>

/**
 * The scope and roles that the single calls of a file's records take, beyond `admin` and an employer administrator. An import
 * writes anywhere in the group, so that a role with limits is not enough.
 */
const needs: readonly Need[] = [
  {
    file: 'employees.csv',
    scope: 'employees.write',
    roles: ['HumanResourcesAdministrator', 'PayrollAdministrator'],
  },
  { file: 'credentials.csv', scope: 'credentials.write', roles: ['HumanResourcesAdministrator'] },
]

type Lack = Readonly<{ file: FileName; reason: string }>

/** The reasons why the caller could not write the records of these files one by one with this key. */
export function lacksOf(files: ReadonlySet<string>, caller: Caller): Lack[] {
  return needs.flatMap(({ file, scope, roles }) => {
    if (!files.has(file)) return []
    const lack = holdsInGroup(caller, roles)
      ? lackOf(scope, caller)
      : `This needs the role of ${anyRole(roles)}, without limits.`
    return lack === undefined ? [] : [{ file, reason: `${lack} Leave the file out, or have it imported by others.` }]
  })
}

/** Refuses files whose records the caller could not write one by one with this key. */
export function refuseBeyondScopes({ present, problems }: Run, caller: Caller): void {
  for (const lack of lacksOf(new Set(present.keys()), caller)) problems.add({ ...lack, line: 0, column: '' })
}

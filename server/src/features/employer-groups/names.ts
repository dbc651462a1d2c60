import { record } from '../../core/records.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import { normaliseText } from '../../domain/text/free-text.ts'
import { refusing } from '../../platform/database/errors.ts'
import type { Tx } from '../../platform/database/index.ts'

/** The stored form of a name. @throws Failure when a group cannot have the name */
export function nameOfGroup(text: string): string {
  const { value: name, problem } = normaliseText(text, { maxLength: 200 })
  if (problem === undefined && name.trim() !== '') return name
  throw new Failure('invalid', 'InvalidGroup', `The name of a group ${problem ?? 'must not be empty'}.`)
}

/**
 * Gives a group another name.
 * @returns whether that changed anything
 * @throws conflict `NameTaken`
 */
export async function renameGroup(
  tx: Tx,
  { group, name, now }: Readonly<{ group: { id: number }; name: string; now: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('employerGroup')
    .set(eb => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .where('name', '<>', name)
    .executeTakeFirst()
    .catch(refusing({ employer_group_name: nameTaken }))
  if (numUpdatedRows === 0n) return false
  await record(
    { tx, employerGroupId: group.id, actor: 'System', now },
    {
      type: 'employer-group.updated',
      resource: { type: 'EmployerGroup', id: group.id },
      changedFields: ['name'],
    },
  )
  return true
}

const nameTaken = () => conflict('NameTaken', 'Another group of this server has this name. Choose another.')

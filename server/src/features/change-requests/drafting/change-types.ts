import { type Static, Type } from 'typebox'
import { type Caller, lackOf } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { named, OneOf } from '../../../http/schemas.ts'
import { type Collection, collectionOfRecords } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type ChangeType, kindNamed, kinds } from '../kinds/index.ts'
import { findSubject } from './queries.ts'
import { reasonAgainstRaising } from './rules.ts'

const changeTypes = Object.keys(kinds) as ChangeType[]

export const ChangeTypeForEmployee = named(
  'ChangeType',
  Type.Object({
    changeType: OneOf(changeTypes),
    label: Type.String({ examples: ['Bank accounts'] }),
    isAllowed: Type.Boolean({ description: 'Whether the caller may raise it for this employee.' }),
    reason: Type.Optional(
      Type.String({ description: 'The reason against it, as in the answer of POST /change-requests.' }),
    ),
    fields: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Its name in the command.', examples: ['AccountNumber'] }),
        label: Type.String({ examples: ['Account number'] }),
      }),
      { description: 'The fields of its section, or of each record where the section is a list.' },
    ),
  }),
)

type ChangeTypeForEmployee = Static<typeof ChangeTypeForEmployee>

/**
 * All kinds of change, each with the caller's permission to raise it for an employee, by the rules of POST that do not
 * depend on values.
 * @throws notFound if the caller does not see the employee
 */
export async function listChangeTypes(
  db: Db,
  caller: Caller,
  employeeId: number,
): Promise<Collection<ChangeTypeForEmployee>> {
  const subject = await findSubject({ tx: db, caller }, employeeId)
  if (!subject) throw notFound('The employee')()
  const lack = lackOf('change-requests.write', caller)
  return collectionOfRecords(
    changeTypes.map(changeType => {
      const { name, raisedBy, fields } = kindNamed(changeType)
      const reason = lack ?? reasonAgainstRaising(raisedBy, subject)
      return {
        changeType,
        label: name,
        isAllowed: reason === undefined,
        ...(reason !== undefined && { reason }),
        fields: Object.entries(fields).map(([name, { label }]) => ({ name, label })),
      }
    }),
  )
}

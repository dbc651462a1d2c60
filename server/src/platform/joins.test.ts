import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { withinGroup } from './joins.ts'

const muster = startMuster()

test('a join within a group compares the group and the columns, by the aliases of the tables', () => {
  const query = muster.database.withoutGroup
    .selectFrom('credential')
    .leftJoin('person as verifier', withinGroup('verifier.id', 'credential.verifiedByPersonId'))
    .select('verifier.familyName')
  expect(query.compile().sql).toBe(
    'select "verifier"."family_name" from "credential" left join "person" as "verifier" on ' +
      '"verifier"."employer_group_id" = "credential"."employer_group_id" and ' +
      '"verifier"."id" = "credential"."verified_by_person_id"',
  )
})

import { expect, test } from 'vitest'
import { roleNames } from '../../../server/src/domain/user-role.ts'
import { enAU } from './en-AU/index.ts'

test('roles are called here what the sentences of the server call them', () => {
  expect(enAU.roles).toEqual(roleNames)
})

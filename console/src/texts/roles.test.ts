import { expect, test } from 'vitest'
import { roleNames } from '../../../server/src/domain/user-role.ts'
import { roleTags } from './en-AU/authorities.ts'
import { enAU } from './en-AU/index.ts'
import { roleAllows } from './en-AU/roles.ts'

test('roles are called here what the sentences of the server call them', () => {
  expect(enAU.roles).toEqual(roleNames)
})

test('each role says what it allows, and has a tag of its own', () => {
  for (const words of [roleAllows, roleTags])
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(roleNames).toSorted())
  expect(new Set(Object.values(roleTags)).size).toBe(Object.keys(roleNames).length)
})

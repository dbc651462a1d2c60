import { expect, test } from 'vitest'
import { hashPassword, isPassword, makePassword } from './password-hash.ts'

test('a password is long, readable and never the same', () => {
  const passwords = new Set(Array.from({ length: 100 }, makePassword))
  expect(passwords.size).toBe(100)
  for (const password of passwords) expect(password).toMatch(/^[2-9a-hj-km-np-z]{5}(-[2-9a-hj-km-np-z]{5}){4}$/)
})

test('what is stored is an argon2id PHC string with a salt of its own, which only the password fits', async () => {
  const password = makePassword()
  const stored = await hashPassword(password)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashPassword(password)).not.toBe(stored)
  expect(await isPassword(password, stored)).toBe(true)
  expect(await isPassword(`${password} `, stored)).toBe(false)
  expect(await isPassword(password, stored.replace('t=2', 't=3'))).toBe(false)
  expect(await isPassword(password, 'no PHC string')).toBe(false)
})

test('a hash of the reference implementation is understood, whatever its costs', async () => {
  // argon2 20190702 (phc-winner-argon2): echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -e
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', stored)).toBe(true)
})

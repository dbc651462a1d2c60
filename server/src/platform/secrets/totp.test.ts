import { type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { codeNow, findStep, makeSecret, otpauthUri } from './totp.ts'

/** RFC 6238, appendix B, of whose eight digits an authenticator shows the last six. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(vectors)('at second %i the code of the RFC is %s', (second, code) => {
  const secret = '12345678901234567890'
  expect(findStep(secret, code, { now: second * 1000, lastStep: null })).toBe(Math.floor(second / 30))
})

test('what an authenticator reads makes it show our codes', () => {
  const secret = makeSecret()
  const uri = otpauthUri(secret, 'o&m+1@firm.example')
  const authenticator = URI.parse(uri) as TOTP
  expect([authenticator.issuer, authenticator.label]).toEqual(['Muster', 'o&m+1@firm.example'])
  for (const now of [0, 29_999, 30_000, 1_763_775_000_000]) {
    const code = authenticator.generate({ timestamp: now })
    expect(codeNow(uri, now).code).toBe(code)
    expect(findStep(secret, code, { now, lastStep: null })).toBe(Math.floor(now / 30_000))
  }
})

test('no code of a step that was used, or of one before it', () => {
  const secret = makeSecret()
  const now = 1_763_775_000_000
  const step = now / 30_000
  const at = (steps: number) => codeNow(otpauthUri(secret, 'a@b.example'), now + steps * 30_000).code
  expect(findStep(secret, at(0), { now, lastStep: step })).toBeUndefined()
  expect(findStep(secret, at(-1), { now, lastStep: step })).toBeUndefined()
  expect(findStep(secret, at(1), { now, lastStep: step })).toBe(step + 1)
  expect(findStep(secret, at(2), { now, lastStep: null })).toBeUndefined()
})

test.each(['', '1', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345', '-12345'])('"%s" is no code', code => {
  expect(findStep(makeSecret(), code, { now: 0, lastStep: null })).toBeUndefined()
})

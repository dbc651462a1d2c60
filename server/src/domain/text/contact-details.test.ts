import { expect, test } from 'vitest'
import { isEmailAddress, isPhoneNumber } from './contact-details.ts'

test.each([
  ['priya.raman@harbourline.example', true],
  ['payroll+anh@bureau.example', true],
  ['zoë@café.example', true],
  ['priya.raman@localhost', false],
  ['priya raman@harbourline.example', false],
  ['Priya <priya@harbourline.example>', false],
  ['priya@harbourline.example, liam@harbourline.example', false],
  ['priya@@harbourline.example', false],
  ['priya@harbourline..example', false],
  ['priya@harbourline.example.', false],
  ['priya\u200b@harbourline.example', false],
  ['priya@harbour\u00adline.example', false],
  ['ｐriya@harbourline.example', false],
  ['priya@harbourline．example', false],
  ['oﬃce@harbourline.example', false],
  ['zoe\u0308@cafe\u0301.example', true],
  [`${'p'.repeat(250)}@x.example`, false],
  ['priya@[127.0.0.1]', false],
  ['priya@[IPv6:2001:db8::1.2]', false],
  ['priya@harbour[line].example', false],
  ['priya@127.0.0.1', false],
  ['priya@3com.example', true],
  ['priya@163.com', true],
  ['priya@ferries.4you', true],
])('%j is an email address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
})

test.each([
  ['+61 2 9552 1234 ext 7', true],
  ['(02) 9552-1234', true],
  ['call me', false],
  ['12', false],
  [`${'1'.repeat(31)}`, false],
])('%j is a telephone number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected)
})

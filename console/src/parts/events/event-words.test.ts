import { expect, test } from 'vitest'
import { wordsOfType } from './event-words.ts'

test('what happened is said in words, of one word or of two', () => {
  expect(wordsOfType('sign-out')).toBe('Sign out')
  expect(wordsOfType('change-request.step-approved')).toBe('Change request approved at one step')
  expect(wordsOfType('new-thing.was-done')).toBe('New thing was done')
})

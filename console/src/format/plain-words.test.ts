import { expect, test } from 'vitest'
import { inPlainWords } from './plain-words.ts'

test('messages of the server use the labels of the console', () => {
  const said: readonly (readonly [string, string])[] = [
    ['The ReasonId field is required.', 'This is required.'],
    [
      'This state belongs to another country. Send one of that country.',
      'This state belongs to another country. Choose one of that country.',
    ],
    ['There is no such country. Send the id of one of /Countries.', 'There is no such country. Choose another.'],
    [
      'There is no such payment group. Send the id of one listed under /PaymentGroups.',
      'There is no such payment group. Choose another.',
    ],
    [
      'Nothing would change. Send values that differ from the present.',
      'Nothing would change. Enter different values.',
    ],
    [
      'CR-12 is open for the same field. Change or cancel that one, or send its id as SupersedesChangeRequestId.',
      'CR-12 is open for the same field. Change or cancel that one, or replace it with this one.',
    ],
    [
      "The employee Walsh, Emma has this email. Send EmployeeId 7 where this is the same person, or an email that is this person's alone.",
      "The employee Walsh, Emma has this email. Choose that employee if it is the same person, or enter an email that is this person's alone.",
    ],
    ['Send an email address like name@company.com.', 'Enter an email address like name@company.com.'],
    ['Send 0 to 168 hours with at most 2 decimals.', 'Enter 0 to 168 hours with at most 2 decimals.'],
    [
      'The employment starts on 2026-01-05. Send that day or a later one.',
      'The employment starts on 5 Jan 2026. Enter that day or a later one.',
    ],
    ['The To field is required.', 'This is required.'],
    ['Send a date that exists, like 2026-11-21.', 'Enter a date that exists, like 21 Nov 2026.'],
    [
      'Send a date, like 2026-11-21, or leave this out.',
      'Enter a date: a date on record can be replaced, but not removed.',
    ],
    [
      'This day is over. Send today or a later one. DELETE ends the role at once.',
      'This day is over. Enter today or a later one. To stop it at once, end the role.',
    ],
    ['A rehire cannot be temporary. Leave this out.', 'A rehire cannot be temporary. Leave this empty.'],
    ['The document 2026-11-21-A is of 2026-02-30.', 'The document 2026-11-21-A is of 2026-02-30.'],
    [
      "The authority Wong, Mei has this email. Change that one, or send an email that is this person's alone.",
      "The authority Wong, Mei has this email. Change that one, or enter an email that is this person's alone.",
    ],
    ['Send false, or another tax residency.', 'Choose no, or another tax residency.'],
    ['You requested it yourself.', 'You requested it yourself.'],
  ]
  for (const [message, plain] of said) expect(inPlainWords(message)).toBe(plain)
})

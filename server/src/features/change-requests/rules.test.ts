import { describe, expect, test } from 'vitest'
import {
  raisers,
  reasonAgainstRaising,
  violationsOfDate,
  violationsOfEnd,
  violationsOfSections,
} from './drafting/rules.ts'
import { automaticTransitions, changeRequestStatuses, isOpen, transitions, transitionTargets } from './record/rules.ts'

describe('the table', () => {
  test('has every status, and only known targets', () => {
    expect(Object.keys(transitionTargets)).toEqual([...changeRequestStatuses])
    const targets = Object.values(transitionTargets).flatMap(way => Object.values(way).flat())
    expect(targets.filter(status => !changeRequestStatuses.includes(status))).toEqual([])
    expect(transitions.Failed).toEqual(['update', 'retry', 'cancel'])
  })

  test('reaches every status from a draft', () => {
    const reached = new Set<string>(['Draft'])
    for (const status of reached) {
      const next = transitionTargets[status as keyof typeof transitionTargets]
      for (const target of [
        ...Object.values(next).flat(),
        ...(automaticTransitions[status as keyof typeof automaticTransitions] ?? []),
      ]) {
        reached.add(target)
      }
    }
    expect([...reached].sort()).toEqual([...changeRequestStatuses].sort())
  })

  test('has no actions for Declined and Rescinded, and a second cancelling changes nothing', () => {
    expect([transitionTargets.Declined, transitionTargets.Rescinded, transitionTargets.Cancelled]).toEqual([
      {},
      {},
      { cancel: ['Cancelled'] },
    ])
  })

  test('defines the statuses that reserve fields', () => {
    expect(changeRequestStatuses.filter(isOpen)).toEqual(['Pending', 'Returned', 'Approved', 'Failed'])
  })
})

describe('dates', () => {
  const today = '2026-11-21'
  const on = (effectiveDate: string) => violationsOfDate(effectiveDate, { startDate: '2020-03-02', today })

  test('must lie between the start of the employment and two years from today', () => {
    for (const day of ['2020-03-02', today, '2028-11-21']) expect(on(day)).toEqual([])
    for (const day of ['2020-03-01', '2028-11-22']) expect(on(day)).toMatchObject([{ field: 'EffectiveDate' }])
  })

  test('two years from a leap day end on the 28th', () => {
    const leap = (effectiveDate: string) =>
      violationsOfDate(effectiveDate, { startDate: '2020-03-02', today: '2028-02-29' })
    expect([leap('2030-02-28'), leap('2030-03-01').length]).toEqual([[], 1])
  })

  test('the last day is the first or a later one', () => {
    const to = (effectiveToDate: string | undefined) => violationsOfEnd(today, effectiveToDate)
    expect([to(undefined), to(today)]).toEqual([[], []])
    expect(to('2026-11-20')).toMatchObject([{ field: 'EffectiveToDate' }])
  })
})

test('a command has exactly the section with the name of its type', () => {
  const own = { changeType: 'PayRate', rescindsChangeRequestId: null }
  expect(violationsOfSections(own, { Address: undefined, PayRate: {} })).toEqual([])
  expect(violationsOfSections(own, { Address: {}, PayRate: undefined })).toEqual([
    { field: 'Address', message: expect.stringContaining('only the section PayRate') },
    { field: 'PayRate', message: 'The PayRate field is required.' },
  ])
})

describe('raising', () => {
  const mayRaise = (...[raisedBy, standing]: Parameters<typeof reasonAgainstRaising>) =>
    reasonAgainstRaising(raisedBy, standing) === undefined
  const noStanding = { isOneself: false, isManager: false, isHumanResources: false, isPayroll: false }

  test('is for the callers that the kind lists', () => {
    expect(mayRaise(['employee'], { ...noStanding, isOneself: true })).toBe(true)
    expect(mayRaise(['manager'], { ...noStanding, isManager: true })).toBe(true)
    expect(mayRaise(['manager'], { ...noStanding, isHumanResources: true })).toBe(false)
    expect(mayRaise(['PayrollAdministrator'], { ...noStanding, isPayroll: true })).toBe(true)
    expect(mayRaise(['employee', 'manager', 'HumanResourcesAdministrator', 'PayrollAdministrator'], noStanding)).toBe(
      false,
    )
  })

  test('about oneself is limited to kinds that list the employee, whatever other roles the caller has', () => {
    const administrator = { isOneself: true, isManager: true, isHumanResources: true, isPayroll: true }
    expect(mayRaise(['manager', 'HumanResourcesAdministrator', 'PayrollAdministrator'], administrator)).toBe(false)
  })

  test('names the callers who may', () => {
    expect(raisers(['manager', 'HumanResourcesAdministrator'])).toBe(
      'a manager above them or a human resources administrator',
    )
  })
})

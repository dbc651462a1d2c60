import type { SampleFiles } from './check.ts'
import { asAt, momentOf, plusDays } from './dates.ts'
import type { World } from './world.ts'

const statuses = {
  request: ['Draft', 'Pending', 'Returned', 'Approved', 'Applied', 'Failed', 'Declined', 'Cancelled', 'Rescinded'],
  expense: ['Draft', 'Pending', 'Returned', 'Approved', 'Declined', 'Cancelled', 'Processed', 'Reversed'],
}
const open = ['Pending', 'Returned', 'Approved', 'Failed']
const remarkTypes = ['Comment', 'Submission', 'Approval', 'Decline', 'Return', 'Cancellation', 'Reassignment', 'System']

/** What the hard rules forbid, and what the sample promised to show. */
export function requestProblems(world: World, { changeRequests, expenseApplications }: SampleFiles): string[] {
  const isMain = world.plan.folder === 'harbour-line'
  const claimed = changeRequests
    .filter(each => open.includes(each.status))
    .flatMap(each => each.changes.map(change => `${each.employeeCode} ${change.field}`))
  return [
    ...changeRequests.flatMap(each => decisionProblems(world, each, [each.employeeCode, each.requestedByPerson])),
    ...expenseApplications.flatMap(each => decisionProblems(world, each, [each.employeeCode])),
    ...[...changeRequests, ...expenseApplications].flatMap(each => timeProblems(world, each)),
    ...claimed.filter((each, place) => claimed.indexOf(each) !== place).map(each => `two open requests for ${each}`),
    ...expenseApplications
      .filter(
        each => Math.floor((Number(each.amountApplied) * 100) / 11) < Math.round(Number(each.taxAmount ?? 0) * 100),
      )
      .map(each => `${each.code}: more tax than an eleventh`),
    ...(isMain
      ? statuses.request
          .filter(status => !changeRequests.some(each => each.status === status))
          .map(status => `no change request is ${status}`)
      : []),
    ...(isMain
      ? statuses.expense
          .filter(status => !expenseApplications.some(each => each.status === status))
          .map(status => `no expense application is ${status}`)
      : []),
    ...(isMain
      ? remarkTypes
          .filter(type => !changeRequests.some(each => each.remarks.some(remark => remark.type === type)))
          .map(type => `no remark is a ${type}`)
      : []),
  ]
}

type Approvable = SampleFiles['changeRequests'][number] | SampleFiles['expenseApplications'][number]

/** Whoever decided was asked, decided once, and is no party to it. */
function decisionProblems(world: World, { code, approvals, status }: Approvable, parties: readonly string[]): string[] {
  const employeeOf = (authority: string) => world.authorities.find(each => each.code === authority)?.person?.code ?? ''
  const decided = approvals.flatMap(
    each => each.decisions?.map(decision => decision.authorityCode) ?? (each.decidedByCode ? [each.decidedByCode] : []),
  )
  const asked = approvals.flatMap(each => each.approverCodes)
  const waiting = approvals.filter(each => each.status === 'Waiting').length
  return [
    ...decided.filter(each => !asked.includes(each)).map(each => `${code}: ${each} decided unasked`),
    ...asked
      .filter(each => parties.includes(employeeOf(each)))
      .map(each => `${code}: ${each} is asked about an own request`),
    ...(new Set(decided).size === decided.length ? [] : [`${code}: one person decided twice`]),
    ...(waiting === (status === 'Pending' ? 1 : 0) ? [] : [`${code}: ${status}, but ${waiting} steps wait`]),
  ]
}

/** Nothing has happened later than yesterday, nor before the employee's first day or after the last one. */
function timeProblems(world: World, each: Approvable): string[] {
  const employee = world.people.find(person => person.code === each.employeeCode)
  const day = plusDays(asAt, Math.floor(momentOf(each.createdDateTime) / 1440))
  const moments =
    JSON.stringify(each, (key, value) => (key === 'dueDateTime' ? undefined : value)).match(/T[+-]\d+T\d\d:\d\d/g) ?? []
  const hasLeft = employee?.end !== '' && !('changeType' in each && each.changeType === 'Rehire')
  return [
    ...moments.filter(moment => momentOf(moment) >= 0).map(moment => `${each.code}: ${moment} is not over when loaded`),
    ...(employee === undefined || day < employee.start || hasLeft
      ? [`${each.code}: employee ${each.employeeCode} was not there`]
      : []),
  ]
}

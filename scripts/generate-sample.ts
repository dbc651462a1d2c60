import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { checkSample, type SampleFiles } from './sample/check.ts'
import { credentialRows, credentialsOf } from './sample/credentials.ts'
import { type ExpensePlan, expenseApplicationsOf } from './sample/expenses.ts'
import { harbourLine } from './sample/harbour-line.ts'
import { harbourLineExpenses } from './sample/harbour-line-expenses.ts'
import { harbourLineRequests } from './sample/harbour-line-requests.ts'
import type { GroupPlan } from './sample/plan.ts'
import { changeRequestsOf, type RequestPlan } from './sample/requests.ts'
import { southernFreight } from './sample/southern-freight.ts'
import { southernFreightExpenses, southernFreightRequests } from './sample/southern-freight-requests.ts'
import { peopleTables, structureTables } from './sample/tables.ts'
import { type World, worldOf } from './sample/world.ts'

/*
 * Writes the two sample groups to sample/: the same bytes every time. Change the plans (sample-*.ts), run it, look at
 * what changed, commit both. Files in the import format, and JSON for what that format has no file for; there, a text
 * like T-14 or T-14T09:30 is a day or a moment counted from the day of loading, in the group's time zone.
 */
const sampleFolder = join(import.meta.dirname, '..', 'sample')

const groups: [GroupPlan, (world: World) => readonly RequestPlan[], readonly ExpensePlan[]][] = [
  [harbourLine, harbourLineRequests, harbourLineExpenses],
  [southernFreight, () => southernFreightRequests, southernFreightExpenses],
]

for (const [plan, requests, expenses] of groups) {
  const world = worldOf(plan)
  const { credentials, further } = credentialsOf(world)
  const files: SampleFiles = {
    tables: { ...structureTables(world), ...peopleTables(world), 'credentials.csv': credentialRows(credentials) },
    group: {
      name: plan.name,
      timeZone: plan.timeZone,
      isTest: true,
      fallbackAuthorityCode: world.authority(plan.fallback).code,
    },
    people: accountsOf(world),
    changeRequests: changeRequestsOf(world, requests(world)),
    expenseApplications: expenseApplicationsOf(world, expenses),
    furtherCredentials: further,
  }
  checkSample(world, files)
  write(plan.folder, files)
}

function accountsOf(world: World) {
  return Object.fromEntries(
    Object.entries(world.plan.accounts).map(([name, { of, about, isApiEnabled, accessScope, key }]) => {
      const person = world.person(of)
      const account = {
        email: person.email,
        employeeCode: person.code,
        authorityCode: world.authority(of).code,
        about,
        isApiEnabled,
        administrativeRoles: [] as string[],
        accessScope: accessScope.map(({ type, codes }) => ({
          type,
          ...(codes && {
            codes: type === 'PositionSubtree' ? codes.map(world.positionCode) : codes,
            includeDescendants: true,
          }),
        })),
        key,
      }
      return [name, account]
    }),
  )
}

function write(folder: string, { tables, ...rest }: SampleFiles) {
  const target = join(sampleFolder, folder)
  mkdirSync(target, { recursive: true })
  for (const [name, rows] of Object.entries(tables)) {
    writeFileSync(join(target, name), stringify(rows, { header: true }))
  }
  const documents = {
    'group.json': rest.group,
    'people.json': rest.people,
    'change-requests.json': rest.changeRequests,
    'expense-applications.json': rest.expenseApplications,
    'credentials-more.json': rest.furtherCredentials,
  }
  for (const [name, content] of Object.entries(documents)) {
    writeFileSync(join(target, name), `${JSON.stringify(content, undefined, 2)}\n`)
  }
}

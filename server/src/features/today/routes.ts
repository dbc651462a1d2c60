import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import { getToday } from './queries.ts'
import { todaySchema } from './schemas.ts'

/** Call it after the routes of the features whose records it shows. */
export function todayRoutes(api: Api, { clock }: Readonly<{ clock: Clock }>): void {
  const Today = todaySchema()
  routesOf(api, { path: '/Today', tag: 'The caller', record: Today }).read(
    'getToday',
    'What the caller may have to do: approvals, own requests, starters and leavers, credentials',
    {
      path: '/Today',
      answer: Today,
      read: (db, caller) => getToday(db, caller, { now: caller.testClock?.now ?? instantOf(clock) }),
    },
  )
}

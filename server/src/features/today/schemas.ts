import { type Static, Type } from 'typebox'
import { BusinessDate, Int64, named, OneOf, ref } from '../../http/schemas.ts'
import { approvables, inboxItemSchema, ownRequestSchema } from '../approvals/index.ts'
import { ChecklistItem, EmployeeSummary } from '../employees/index.ts'
import { Operation } from '../operations/index.ts'

const Total = (description: string) => Type.Integer({ description })

const Position = Type.Object({ id: Int64(), name: Type.String() }, { description: 'The primary position on that day.' })

const mover = {
  employee: ref(EmployeeSummary),
  date: BusinessDate({ description: 'The first or the last day.' }),
  position: Type.Optional(Position),
}

const Starter = Type.Object({
  ...mover,
  checklist: Type.Optional(
    Type.Array(ChecklistItem, {
      description: 'For administrators of the employee: what a starter gives, and how far it is.',
    }),
  ),
})

/** What a caller may have to do today. Call it after all kinds of approvable are registered. */
export const todaySchema = () =>
  named(
    'Today',
    Type.Object({
      date: BusinessDate({ description: 'The present day of the employer group.' }),
      approvals: Type.Object(
        { total: Total('All that wait.'), items: Type.Array(ref(inboxItemSchema())) },
        { description: 'What waits for the decision of the caller: the first five by their due days.' },
      ),
      requests: Type.Object(
        { total: Total('All that are not over.'), items: Type.Array(ownRequestSchema()) },
        { description: 'Requests of the caller that are not over: eight, with those to act on first.' },
      ),
      ownStart: Type.Optional(
        Type.Object(
          { date: BusinessDate(), position: Type.Optional(Position), checklist: Type.Array(ChecklistItem) },
          { description: 'For a new employee, up to 30 days after the first day: what they are to give.' },
        ),
      ),
      starters: Type.Array(Starter, {
        description:
          'Visible employees who start within 14 days or have started in the last 7; for their administrators in the last 30, while something on the checklist is missing. Ten, those to come first.',
      }),
      startersTotal: Total('All of them, with those beyond the ten.'),
      leavers: Type.Array(Type.Object(mover), {
        description:
          'Visible employees whose last day is within 14 days or was in the last 7: ten, those to come first.',
      }),
      leaversTotal: Total('All of them, with those beyond the ten.'),
      credentials: Type.Object(
        {
          expired: Total('Expired, without a successor.'),
          within30Days: Total('With a last day within 30 days.'),
          within60Days: Total('With a last day within 60 days, those of 30 included.'),
          within90Days: Total('With a last day within 90 days, those of 60 included.'),
        },
        { description: 'Visible credentials that have no successor.' },
      ),
      undecidable: Type.Optional(
        Type.Array(
          Type.Object({
            type: OneOf(approvables.kinds().map(({ type }) => type)),
            changeType: Type.String({ description: 'A type of change request, or ExpenseApplication.' }),
            id: Int64(),
            code: Type.String(),
            step: Type.String(),
            employee: Type.Object({ id: Int64(), name: Type.String() }),
          }),
          {
            description:
              'For administrators of employers and of human resources: visible waiting requests that lack approvers.',
          },
        ),
      ),
      confirmations: Type.Optional(
        Total(
          'For callers with the scope admin who administer the group: administrative changes that they may confirm.',
        ),
      ),
      operations: Type.Array(ref(Operation), {
        description:
          "The caller's operations that have not ended, or ended in the last 7 days: three, the latest first.",
      }),
    }),
  )

export type Today = Static<ReturnType<typeof todaySchema>>
export type Starter = Static<typeof Starter>

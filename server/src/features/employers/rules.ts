import { isTimeZone } from '../../domain/calendar-date.ts'
import { normaliseAbn } from '../../domain/text/australian-numbers.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import type { Violation } from '../../domain/violation.ts'
import { violationsOfPlace } from '../../reference-data/index.ts'
import type { EmployerCommand } from './schemas.ts'

/** Every rule that a command of an employer breaks. */
export const violationsOfEmployer = (command: EmployerCommand): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...violationsOfAbn(command),
  ...violationsOfTimeZone(command),
  ...violationsOfPlace(command),
]

const violationsOfAbn = ({ Abn }: EmployerCommand): Violation[] =>
  Abn === undefined || normaliseAbn(Abn) !== undefined
    ? []
    : [
        {
          field: 'Abn',
          message: 'This is no ABN. Send its eleven digits as the Australian Business Register has them.',
        },
      ]

const violationsOfTimeZone = ({ TimeZone }: EmployerCommand): Violation[] =>
  TimeZone === undefined || isTimeZone(TimeZone)
    ? []
    : [{ field: 'TimeZone', message: 'There is no such time zone. Send the name of one, like Australia/Sydney.' }]

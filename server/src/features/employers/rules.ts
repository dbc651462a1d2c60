import { normaliseAbn } from '../../domain/text/australian-numbers.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import type { Violation } from '../../domain/violation.ts'
import { violationsOfPlace } from '../../reference-data/index.ts'
import type { EmployerCommand } from './schemas.ts'

/** Every rule that a command of an employer breaks, beside those of its time zone. */
export const violationsOfEmployer = (command: EmployerCommand): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...violationsOfAbn(command),
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

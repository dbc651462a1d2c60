import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { required, type Violation } from '../../domain/violation.ts'
import type { OrganisationChartCommand } from './schemas.ts'

/** What a command of a chart is about. */
export type Situation = Readonly<{
  /** It is the default, or there is none yet. */
  mustBeDefault: boolean
  isDefault: boolean
  status: 'Active' | 'Inactive' | 'Pending'
  /** The authority that the command names, where it is another one than before. */
  newFallback?: Readonly<{ status: 'Active' | 'Inactive' | 'Pending' }> | undefined
  hasNewFallback: boolean
}>

/** Every rule that a command of a chart breaks, in the order of its fields. */
export const violationsOfChart = (command: OrganisationChartCommand, situation: Situation): Violation[] => [
  ...violationsOfCodeAndName(command),
  ...(command.Kind?.trim() === '' ? [required('Kind')] : []),
  ...violationsOfDefault(command, situation),
  ...violationsOfFallback(situation),
  ...violationsOfStatus(situation),
]

/** A group with charts has one default. */
export const violationsOfDefault = (
  { IsDefault }: Pick<OrganisationChartCommand, 'IsDefault'>,
  { mustBeDefault }: Pick<Situation, 'mustBeDefault'>,
): Violation[] =>
  IsDefault === false && mustBeDefault
    ? [
        {
          field: 'IsDefault',
          message: 'A group always has a default chart. Make another one the default instead.',
        },
      ]
    : []

/** The default chart is active. */
export const violationsOfStatus = ({ isDefault, status }: Pick<Situation, 'isDefault' | 'status'>): Violation[] =>
  isDefault && status !== 'Active'
    ? [{ field: 'Status', message: 'The default chart stays Active. Make another one the default first.' }]
    : []

function violationsOfFallback({ newFallback, hasNewFallback }: Situation): Violation[] {
  if (!hasNewFallback) return []
  if (!newFallback) return [noSuchAuthority]
  if (newFallback.status === 'Active') return []
  return [{ field: 'FallbackAuthorityId', message: `This authority is ${newFallback.status}. Choose an active one.` }]
}

const noSuchAuthority: Violation = {
  field: 'FallbackAuthorityId',
  message: 'There is no such authority. Send the id of one that you can read.',
}

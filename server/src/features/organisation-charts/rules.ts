import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { noSuch, refuseIf, required, type Violation } from '../../domain/violation.ts'
import type { OrganisationChartCommand } from './schemas.ts'

/** The chart of a command, and the fallback that the command names. */
type Situation = Readonly<{
  /** It is the default, or there is none yet. */
  mustBeDefault: boolean
  isDefault: boolean
  status: 'Active' | 'Inactive' | 'Pending'
  /** A new fallback that the command names; null: there is no such authority. */
  newFallback: Readonly<{ status: 'Active' | 'Inactive' | 'Pending' }> | null | undefined
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
  refuseIf(
    IsDefault === false && mustBeDefault,
    'IsDefault',
    'A group always has a default chart. Make another one the default instead.',
  )

/** The default chart is active. */
export const violationsOfStatus = ({ isDefault, status }: Pick<Situation, 'isDefault' | 'status'>): Violation[] =>
  refuseIf(
    isDefault && status !== 'Active',
    'Status',
    'The default chart stays Active. Make another one the default first.',
  )

function violationsOfFallback({ newFallback }: Situation): Violation[] {
  if (newFallback === null) return [noSuch('FallbackAuthorityId', 'authority')]
  if (newFallback === undefined || newFallback.status === 'Active') return []
  return [{ field: 'FallbackAuthorityId', message: `This authority is ${newFallback.status}. Choose an active one.` }]
}

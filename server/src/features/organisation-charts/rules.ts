import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { noSuch, required, type Violation } from '../../domain/violation.ts'
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
  ...(situation.isDefault && situation.status !== 'Active' ? [{ field: 'Status', message: defaultStaysActive }] : []),
]

export const defaultIsMissing = 'A group always has a default chart. Make another one the default instead.'

const violationsOfDefault = ({ IsDefault }: OrganisationChartCommand, { mustBeDefault }: Situation): Violation[] =>
  IsDefault === false && mustBeDefault ? [{ field: 'IsDefault', message: defaultIsMissing }] : []

function violationsOfFallback({ newFallback }: Situation): Violation[] {
  if (newFallback === null) return [noSuch('FallbackAuthorityId', 'authority')]
  if (newFallback === undefined || newFallback.status === 'Active') return []
  return [{ field: 'FallbackAuthorityId', message: `This authority is ${newFallback.status}. Choose an active one.` }]
}

export const defaultStaysActive = 'The default chart stays Active. Make another one the default first.'

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
  ...(situation.isDefault && situation.status !== 'Active' ? [inactiveDefault] : []),
]

export const defaultIsMissing = 'A group always has a default chart. Make another one the default instead.'

const violationsOfDefault = ({ IsDefault }: OrganisationChartCommand, { mustBeDefault }: Situation): Violation[] =>
  IsDefault === false && mustBeDefault ? [{ field: 'IsDefault', message: defaultIsMissing }] : []

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

export const defaultStaysActive = 'The default chart stays Active. Make another one the default first.'

const inactiveDefault: Violation = { field: 'Status', message: defaultStaysActive }

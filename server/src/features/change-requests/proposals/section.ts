import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import type { Kind, ProposedChange, Situation } from '../kinds/index.ts'

/** The changes that a request would make. */
export type Proposal = Readonly<{
  /** Violations of a section have its name before the field: `BankAccounts[0].Bsb`. */
  violations: readonly Violation[]
  /** Without unchanged fields. Also present for a section that breaks rules, as far as it can be read. */
  changes: readonly ProposedChange[]
  routing: Routing
  /** The position, if it differs from the command's. */
  positionId?: number | null
  /** Whether two people must approve it, if that differs from its kind. */
  isTwoPerson?: boolean
}>

/**
 * Proposes the changes of a section against the values on the effective date, with the rules that it breaks. A section
 * without a change is a violation, too. @param section as sent; undefined if none was sent
 */
export async function proposeSection(kind: Kind, section: unknown, situation: Situation): Promise<Proposal> {
  const { positionId, employee } = situation
  const routing = { changeType: kind.changeType, employeeId: employee.id, positionId }
  if (section === undefined) return { violations: [], changes: [], routing }
  const broken = await violationsOfSection(kind, section, situation)
  const changes = (await kind.changesOf(section, situation)).filter(isChange)
  const nothing = { field: kind.changeType, message: 'Nothing would change. Send values that differ from the present.' }
  // A draft may name a position that is not there; the request then keeps the one that the employee has.
  const isPositionWrong = broken.some(({ field }) => field === `${kind.changeType}.OrganisationChartPositionId`)
  const routed = { ...routing, ...kind.routingOf?.(section, situation), ...(isPositionWrong && { positionId }) }
  return {
    violations: broken.length === 0 && changes.length === 0 ? [nothing] : broken,
    changes,
    routing: routed,
    positionId: routed.positionId,
  }
}

/**
 * The violations of a section, with field paths from the command's top: `PayRate.Amount`, `CostCentre[1].Percentage`.
 */
export async function violationsOfSection(kind: Kind, section: unknown, situation: Situation): Promise<Violation[]> {
  const violations = (await kind.violationsOf?.(section, situation)) ?? []
  const { changeType, name, mayBeTemporary = true } = kind
  const message = `A ${name.toLowerCase()} cannot be temporary. Leave this out.`
  return [
    ...(situation.effectiveToDate === undefined || mayBeTemporary ? [] : [{ field: 'EffectiveToDate', message }]),
    ...violations.map(({ field, message }) => ({
      field: field === '' || field.startsWith('[') ? `${changeType}${field}` : `${changeType}.${field}`,
      message,
    })),
  ]
}

/** Whether a change differs in its shown value or in its secret number. */
export const isChange = ({ oldValue, newValue, oldSecret, secret }: ProposedChange): boolean =>
  !isSame(oldValue, newValue) || !isSameSecret(oldSecret, secret)

/** Whether two values are equal to a reader: fields in any order, a day with or without its midnight. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other))

const plain = (value: unknown): unknown => {
  const text = JSON.stringify(value ?? null)
  return JSON.parse(text.replace(/^"(\d{4}-\d\d-\d\d)T00:00:00"$/, '"$1"'))
}

/** Whether two secret numbers, or lists with secret numbers, are equal. */
export function isSameSecret(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  return one?.startsWith('[') === true && other?.startsWith('[') === true && isSame(JSON.parse(one), JSON.parse(other))
}

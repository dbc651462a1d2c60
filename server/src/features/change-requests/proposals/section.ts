import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../../domain/violation.ts'
import type { Routing } from '../../approvals/index.ts'
import type { Kind, ProposedChange, Situation } from '../kinds/index.ts'

/** What a request would change. */
export type Proposal = Readonly<{
  /** Of a section, each with the section's name before its own: `BankAccounts[0].Bsb`. */
  violations: readonly Violation[]
  /** Without what would stay as it is. Also of a section that breaks rules, as far as it can be read. */
  changes: readonly ProposedChange[]
  routing: Routing
  /** The position that it is about, where that is another than the command's. */
  positionId?: number | null
  /** Whether two people have to approve it, where that is another than its kind's. */
  isTwoPerson?: boolean
}>

/**
 * What a section would change against the values valid on the effective date, and the rules that it breaks. A section
 * that would change nothing breaks one, too. @param section as the command has it; undefined: none was sent
 */
export async function proposeSection(kind: Kind, section: unknown, situation: Situation): Promise<Proposal> {
  const { positionId, employee } = situation
  const routing = { changeType: kind.changeType, employeeId: employee.id, positionId }
  if (section === undefined) return { violations: [], changes: [], routing }
  const broken = await violationsOfSection(kind, section, situation)
  const changes = (await kind.changesOf(section, situation)).filter(isChange)
  const nothing = { field: kind.changeType, message: 'Nothing would change. Send values that differ from the present.' }
  return {
    violations: broken.length === 0 && changes.length === 0 ? [nothing] : broken,
    changes,
    routing: { ...routing, ...kind.routingOf?.(section, situation) },
  }
}

/** The rules that a section breaks, named from the command's top: `PayRate.Amount`, `CostCentre[1].Percentage`. */
export async function violationsOfSection(kind: Kind, section: unknown, situation: Situation): Promise<Violation[]> {
  const violations = (await kind.violationsOf?.(section, situation)) ?? []
  const { changeType } = kind
  return [
    ...violationsOfEnd(kind, situation),
    ...violations.map(({ field, message }) => ({
      field: field === '' || field.startsWith('[') ? `${changeType}${field}` : `${changeType}.${field}`,
      message,
    })),
  ]
}

function violationsOfEnd(
  { name, mayBeTemporary = true }: Kind,
  { effectiveDate, effectiveToDate }: Situation,
): Violation[] {
  const at = (message: string) => [{ field: 'EffectiveToDate', message }]
  if (effectiveToDate === undefined) return []
  if (!mayBeTemporary) return at(`A ${name.toLowerCase()} cannot be temporary. Leave this out.`)
  return effectiveToDate >= effectiveDate
    ? []
    : at('This day is before the effective date. Send that day or a later one.')
}

/** What is shown alike may still differ in what is masked. */
export const isChange = ({ oldValue, newValue, oldSecret, secret }: ProposedChange): boolean =>
  !isSame(oldValue, newValue) || !isSameSecret(oldSecret, secret)

/** Whether two values are the same to whoever reads them: fields in any order, one day with or without its midnight. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other))

const plain = (value: unknown): unknown => {
  const text = JSON.stringify(value ?? null)
  return JSON.parse(text.replace(/^"(\d{4}-\d\d-\d\d)T00:00:00"$/, '"$1"'))
}

/** Whether two numbers, or lists with numbers, are the same in full. */
export function isSameSecret(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  return one?.startsWith('[') === true && other?.startsWith('[') === true && isSame(JSON.parse(one), JSON.parse(other))
}

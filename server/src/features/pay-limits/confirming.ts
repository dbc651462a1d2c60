import type { CallerContext } from '../../core/command-context.ts'
import { conflict, Failure, forbidden } from '../../domain/failure.ts'
import { enumerated, roleInWords } from '../../domain/text/wording.ts'
import {
  type Pending,
  type PendingChange,
  requestAdministrativeChange,
  requireAdministrator,
} from '../administrative-changes/index.ts'
import type { Widening } from './widening.ts'

/** A change to confirm. `inWords`: the change in a sentence. `command`: the input of its applier. */
type Asked = Readonly<{
  kind: string
  resource: Readonly<{ type: string; id: number }>
  inWords: string
  command: object
}>

/**
 * Asks a second administrator to confirm a change that widens limited pay roles. A dry run continues, to show the effects.
 * Only employer administrators of the whole group may read who holds these roles, so only they may ask.
 * @returns the waiting administrative change; undefined if the change widens nothing
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`, and `OwnAuthority` if it would widen the caller's role
 */
export async function waitsForSecond(
  ctx: CallerContext,
  widened: readonly Widening[],
  ask: () => Promise<Asked>,
): Promise<Pending | undefined> {
  const [first, ...others] = widened
  if (!first) return undefined
  await requireAsker(ctx)
  if (widened.some(({ personId }) => personId === ctx.caller.personId)) {
    throw forbidden('OwnAuthority', 'This would widen a pay role of your own. Another administrator must request it.')
  }
  const { kind, resource, inWords, command } = await ask()
  const isOnePerson = others.every(({ personId }) => personId === first.personId)
  return requestAdministrativeChange(ctx, {
    kind,
    resource,
    summary: `${inWords} ${sentenceOf(widened)}`,
    command: { ...command, widened },
    ...(isOnePerson && { subjectPersonId: first.personId }),
  })
}

async function requireAsker({ tx, caller }: CallerContext): Promise<void> {
  await requireAdministrator(tx, caller).catch(error => {
    throw error instanceof Failure ? forbidden(error.code, `This widens a limited pay role. ${error.message}`) : error
  })
}

/** The pay roles that a change widens, in a sentence. */
export const sentenceOf = (widened: readonly Widening[]): string =>
  `This widens ${enumerated(widened.map(({ role, holder }) => `the role "${roleInWords(role)}" of ${holder}`))}.`

/** The name of a field in sentences, and its value before and after. */
type Field = readonly [name: string, before: string | null, after: string | null]

/** The other fields that a change concerns: a sentence after a space, or an empty text. */
export function alsoInWords(fields: readonly Field[]): string {
  const others = fields.filter(([, before, after]) => before !== after)
  if (others.length === 0) return ''
  return ` It also changes ${enumerated(others.map(([name, , after]) => `the ${name} to ${after === null ? 'none' : `"${after}"`}`))}.`
}

/**
 * Refuses to confirm a change that by now widens a pay role that its summary does not name, or a role of the caller.
 * @throws conflict `NoLongerPossible`, forbidden `NotYourDecision`
 */
export function refuseOtherWidening(
  ctx: CallerContext,
  widened: readonly Widening[],
  { command }: PendingChange,
): void {
  const { widened: confirmed = [] } = command as { widened?: readonly Widening[] }
  if (confirmed.some(({ personId }) => personId === ctx.caller.personId)) {
    throw forbidden('NotYourDecision', 'This widens a pay role of your own. Another administrator decides it.')
  }
  const isKnown = ({ personId, role }: Widening) =>
    confirmed.some(one => one.personId === personId && one.role === role)
  if (!widened.every(isKnown)) throw noLonger('It would now widen other pay roles than it names.')
}

/** Applies a change. A refusal means that it was possible when it was requested: `NoLongerPossible`. */
export const whilePossible = (apply: () => Promise<void>): Promise<void> =>
  apply().catch(error => {
    if (!(error instanceof Failure) || error.kind === 'forbidden' || error.code === 'NoLongerPossible') throw error
    throw noLonger(error.violations[0]?.message ?? error.message)
  })

/** The refusal of a change that can no longer be applied. */
export const noLonger = (why: string) =>
  conflict('NoLongerPossible', `${why} Decline this, and ask for it anew where it is still wanted.`)

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

/** `inWords`: what would be changed, a sentence. `command`: what its applier needs. */
type Asked = Readonly<{
  kind: string
  resource: Readonly<{ type: string; id: number }>
  inWords: string
  command: object
}>

/**
 * Asks a second administrator where a change widens limited pay roles. A dry run goes on, to show the end. Whose roles they
 * are is for employer administrators of the whole group, so others may not ask.
 * @returns what waits; undefined where the change widens nothing
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`, and `OwnAuthority` where it would widen the caller's own
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
    throw forbidden('OwnAuthority', 'This would widen a pay role of your own. Another administrator has to ask for it.')
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

/** Which pay roles reach more employees by a change, for people to read. */
export const sentenceOf = (widened: readonly Widening[]): string =>
  `This widens ${enumerated(widened.map(({ role, holder }) => `the role "${roleInWords(role)}" of ${holder}`))}.`

/** A field as people call it, and its value before and after. */
type Field = readonly [name: string, before: string | null, after: string | null]

/** What a change makes of other fields as well, for people to read: a sentence with a space before it, or nothing. */
export function alsoInWords(fields: readonly Field[]): string {
  const others = fields.filter(([, before, after]) => before !== after)
  if (others.length === 0) return ''
  return ` It also changes ${enumerated(others.map(([name, , after]) => `the ${name} to ${after === null ? 'none' : `"${after}"`}`))}.`
}

/**
 * Refuses to confirm a change that widens by now what its summary did not say, or a role of who confirms it.
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
  if (!widened.every(isKnown)) throw noLonger('By now it would widen other pay roles than it says.')
}

/** Applies a change. What was possible when it was asked for, and is refused by now, is `NoLongerPossible`. */
export const whilePossible = (apply: () => Promise<void>): Promise<void> =>
  apply().catch(error => {
    if (!(error instanceof Failure) || error.kind === 'forbidden' || error.code === 'NoLongerPossible') throw error
    throw noLonger(error.violations[0]?.message ?? error.message)
  })

/** What an applier throws where the change cannot be made true any more. */
export const noLonger = (why: string) =>
  conflict('NoLongerPossible', `${why} Decline this, and ask for it anew where it is still wanted.`)

import type { CallerContext } from '../../../core/command-context.ts'
import { enumerated, longDate, roleInWords } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Pending, requestAdministrativeChange } from '../../administrative-changes/index.ts'
import { type LimitNames, readLimits } from '../limits.ts'
import type { LockedAuthority } from '../locking.ts'
import { type Identity, identityOf, refuseIdentityAhead } from './holder.ts'
import type { Grant, StoredGrant } from './rules.ts'

type NewGrant = Grant & Readonly<{ role: UserRole }>

/** A role to grant. `was`: the grant to replace, as it was at the time of the request. */
export type Requested = Readonly<{ grant: NewGrant; was?: StoredGrant }>

/** `activates`: the authority becomes active, and these roles of it come into force by that. */
type Wanted = Readonly<{ grants: readonly Requested[]; activates?: readonly StoredGrant[] }>

/** The command of an administrative change. `holder`: the person to confirm it for. */
export type RoleChange = Wanted & Readonly<{ authorityId: number; holder?: Identity }>

/** `named`: the limits of the grants. */
export type Request = Wanted & Readonly<{ named: LimitNames }>

/**
 * Requests two-person roles, or the activation of an authority that holds some, from a second administrator.
 * @throws conflict `IdentityChanges`
 */
export async function requestRoles(
  ctx: CallerContext,
  authority: LockedAuthority,
  { grants, named, activates = [] }: Request,
): Promise<Pending> {
  await refuseIdentityAhead(ctx, authority)
  const { identity, inWords } = await identityOf(ctx, authority)
  const sentences = [
    ...(activates.length > 0 ? [await activationSentence(ctx, inWords, activates)] : []),
    ...grants.map(({ grant, was }) => {
      const verb = was ? 'Change the role' : 'Grant the role'
      const role = `${verb} "${roleInWords(grant.role)}" ${was ? 'of' : 'to'} ${inWords}`
      return `${role}: ${daysOf(grant)}, ${limitsOf(named)}.`
    }),
  ]
  return requestAdministrativeChange(ctx, {
    kind: activates.length > 0 ? 'AuthorityActivation' : 'RoleGrant',
    resource: { type: 'Authority', id: authority.id },
    summary: sentences.join(' '),
    command: {
      ...{ authorityId: authority.id, holder: identity, grants },
      ...(activates.length > 0 && { activates }),
    } satisfies RoleChange,
    subjectPersonId: authority.personId,
  })
}

const activationSentence = async (ctx: CallerContext, holder: string, held: readonly StoredGrant[]) =>
  `Make ${holder} active, which puts its roles in force: ${await grantsInWords(ctx, held)}.`

/** `"payroll submitter" (from 1 December 2026 on, without limits); "auditor" (…)` */
export async function grantsInWords(ctx: CallerContext, grants: readonly Grant[]): Promise<string> {
  const inWords: string[] = []
  for (const grant of grants) {
    const { costCentreIds: CostCentreIds, paymentGroupIds: PaymentGroupIds } = grant
    const named = await readLimits(ctx, { CostCentreIds, PaymentGroupIds }, grant)
    inWords.push(`"${roleInWords(grant.role as UserRole)}" (${daysOf(grant)}, ${limitsOf(named)})`)
  }
  return inWords.join('; ')
}

function daysOf({ from, to }: Grant): string {
  if (from === null) return to === null ? 'without an end' : `to ${longDate(to)}`
  return to === null ? `from ${longDate(from)} on` : `from ${longDate(from)} to ${longDate(to)}`
}

function limitsOf({ costCentres, paymentGroups }: LimitNames): string {
  const parts = [...listed('cost centre', costCentres), ...listed('payment group', paymentGroups)]
  return parts.length === 0 ? 'without limits' : `limited to ${parts.join(' and ')}`
}

const listed = (what: string, codes: readonly string[]) =>
  codes.length === 0 ? [] : [`the ${what}${codes.length === 1 ? '' : 's'} ${enumerated(codes)}`]

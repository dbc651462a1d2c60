import { Type } from 'typebox'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { fieldsOf, sectionOf } from '../../employee-fields/index.ts'
import { findOtherOwner, lockIdentities } from '../../identities/index.ts'
import {
  kindOfFields,
  type ProposedChange,
  refuseBadEmail,
  refuseBadPhone,
  refuseEmpty,
  type Situation,
} from './kind/index.ts'

/**
 * Changes the email address and the phones of an employee. The employee or human resources may raise it, without an
 * approval. The service notifies former addresses for 90 days, against account takeover. Two people never share an email
 * address, because the operator creates accounts by email (decision 14).
 */
export const contactDetails = kindOfFields({
  changeType: 'ContactDetails',
  name: 'Contact details',
  section: Type.Object(sectionOf('ContactDetails')),
  fields: fieldsOf('ContactDetails'),
  example: {
    summary: 'Emma has a new mobile phone number',
    employeeId: 177,
    section: { MobilePhone: '0491 575 789' },
  },
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [],
  violationsOf: async (section, situation) => [
    ...refuseEmpty('Email', section.Email),
    ...refuseBadEmail('Email', section.Email),
    ...(await refuseKnownEmail(section.Email, situation)),
    ...refuseBadPhone('MobilePhone', section.MobilePhone),
    ...refuseBadPhone('HomePhone', section.HomePhone),
    ...refuseBadPhone('WorkPhone', section.WorkPhone),
    ...refuseIf(!/^\d*$/.test(section.WorkExtension ?? ''), 'WorkExtension', 'Send the digits of the extension alone.'),
  ],
  violationsOfReturn: async (changes, situation) => refuseKnownEmail(emailOf(changes), situation),
  lock: async (ctx, changes) => (changes.some(({ field }) => field === 'Email') ? lockIdentities(ctx) : undefined),
})

const emailOf = (changes: readonly ProposedChange[]): string | undefined => {
  const email = changes.find(({ field }) => field === 'Email')?.newValue
  return typeof email === 'string' ? email : undefined
}

/** Refuses the email of another person, even where no approval is needed, without saying whose it is. */
async function refuseKnownEmail(
  email: string | undefined,
  { ctx, employee: { personId }, values }: Situation,
): Promise<Violation[]> {
  if (email === undefined || email.toLowerCase() === String(values.Email).toLowerCase()) return []
  if (!(await findOtherOwner(ctx, { as: 'Employee', personId, email }))) return []
  const message = "This email address is used by another person in your employer group. Send this person's own."
  return [{ field: 'Email', message }]
}

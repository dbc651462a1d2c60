import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { daysOf } from '../../ui/timeline/index.ts'
import type { AdministrativeChange } from './waiting.ts'

type Grant = Readonly<{
  role: keyof typeof t.roles
  from: string | null
  to: string | null
  costCentreIds: readonly number[]
  paymentGroupIds: readonly number[]
}>

/** The command of the kind `RoleGrant`. */
type Grants = Readonly<{
  grants: readonly Readonly<{ grant: Grant; was?: Grant }>[]
  holder?: Readonly<{ emails: readonly string[] }>
}>

const words = t.administrativeChanges

type InWords = Readonly<{
  title: string
  /** The words of the server, which name the limits. */
  summary?: string
  /** The days of a role without limits. */
  days?: string
  /** Of the holder of a role without limits. */
  email?: string
  /** The one role that is granted or changed, without limits. */
  role?: Grant['role']
  /** The one role that is granted anew. */
  granted?: Grant['role']
}>

/**
 * A change as title and facts. A grant of one role without limits has words of its own; every other change has those of
 * the server, which name the limits.
 */
export function inWords({ kind, subject, summary, command }: AdministrativeChange): InWords {
  if (!subject) return { title: summary }
  const name = spokenName(subject.name)
  if (kind !== 'RoleGrant') return { title: (words.kinds as TitlesByKind)[kind]?.(name) ?? words.about(name), summary }
  const { grants, holder } = command as Grants
  const [first, ...others] = grants
  if (!first || others.length > 0) return { title: words.grants(name), summary }
  const { grant, was } = first
  const title = (was ? words.changes : words.grantsOne)(name, t.roles[grant.role])
  const granted = was ? {} : { granted: grant.role }
  if (grant.costCentreIds.length + grant.paymentGroupIds.length > 0) return { title, summary, ...granted }
  const days = daysOf({ from: grant.from ?? undefined, to: grant.to ?? undefined })
  const [email] = holder?.emails ?? []
  return { title, days, ...(email !== undefined && { email }), role: grant.role, ...granted }
}

type TitlesByKind = Readonly<Record<string, (name: string) => string>>

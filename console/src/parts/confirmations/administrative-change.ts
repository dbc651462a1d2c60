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
  facts?: string
  /** The one that is granted. */
  role?: Grant['role']
}>

/**
 * A change as title and facts. A grant of one role without limits has words of its own; every other change has those of
 * the server, which name the limits.
 */
export function inWords({ kind, subject, summary, command }: AdministrativeChange): InWords {
  if (!subject) return { title: summary }
  const name = spokenName(subject.name)
  if (kind !== 'RoleGrant')
    return { title: (words.kinds as TitlesByKind)[kind]?.(name) ?? words.about(name), facts: summary }
  const { grants, holder } = command as Grants
  const [first, ...others] = grants
  if (!first || others.length > 0) return { title: words.grants(name), facts: summary }
  const { grant, was } = first
  const title = (was ? words.changes : words.grantsOne)(name, t.roles[grant.role])
  if (grant.costCentreIds.length + grant.paymentGroupIds.length > 0) return { title, facts: summary, role: grant.role }
  const days = daysOf({ from: grant.from ?? undefined, to: grant.to ?? undefined })
  return { title, facts: words.facts(days, holder?.emails[0]), role: grant.role }
}

type TitlesByKind = Readonly<Record<string, (name: string) => string>>

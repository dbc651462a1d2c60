import { spokenName } from '../../format/people.ts'
import { delegationsTexts } from '../../texts/en-AU/delegations.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import type { Column } from '../../ui/table/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import { type Delegation, hasBegun, isOver } from './delegation.ts'

const words = delegationsTexts

/** The columns of a list of delegations. @param whom those of the two who stand in it */
export const delegationColumns = (
  whom: readonly ('authority' | 'delegate')[],
  today: string,
): readonly Column<Delegation>[] => [
  ...whom.map(
    (each): Column<Delegation> => ({
      header: each === 'authority' ? words.from : words.to,
      sort: row => row[each].name,
      cell: row => <strong>{spokenName(row[each].name)}</strong>,
    }),
  ),
  {
    header: words.roles,
    cell: ({ roles }) => (roles.length === 0 ? words.allRoles : roles.map(role => t.roles[role]).join(', ')),
  },
  {
    header: words.days,
    sort: ({ from }) => from,
    cell: row => (
      <>
        <Day on={row.from} /> – <Day on={row.to} />{' '}
        {hasBegun(row, today) && !isOver(row, today) && <Badge tone="success">{words.now}</Badge>}
      </>
    ),
  },
  { header: words.reason, cell: ({ reason }) => reason },
]

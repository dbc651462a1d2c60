import { roleTags } from '../../texts/en-AU/authorities.ts'
import { Badge } from '../../ui/message/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type AnyRole, inOrder, isPowerful, namesOfRoles } from './authority.ts'
import styles from './roles.module.css'

type Props = Readonly<{
  held: readonly AnyRole[]
  /** So many letters have room; the roles beyond are counted. */
  room?: number
}>

/** Roles by what they are about, the strongest first; by their names on hover, and for screen readers. */
export function RoleTags({ held, room = Number.POSITIVE_INFINITY }: Props) {
  const all = inOrder(held)
  const shown = all.slice(0, Math.max(1, countWithin(all, room)))
  const names = namesOfRoles(held).join(', ')
  return (
    <Tooltip label={names}>
      <span className={styles.tags}>
        <span className={`${styles.tags} ${room < Number.POSITIVE_INFINITY ? styles.oneLine : ''}`} aria-hidden>
          {shown.map(role => (
            <span key={role} className={isPowerful([role]) ? styles.strong : styles.tag}>
              <Badge>{roleTags[role]}</Badge>
            </span>
          ))}
          {shown.length < all.length && <span className={styles.others}>+{all.length - shown.length}</span>}
        </span>
        <span className="visually-hidden">{names}</span>
      </span>
    </Tooltip>
  )
}

/** How many of the tags fit, one after another. */
function countWithin(roles: readonly AnyRole[], room: number): number {
  let left = room
  return roles.filter(role => {
    left -= roleTags[role]?.length ?? 0
    return left >= 0
  }).length
}

import { roleTags } from '../../texts/en-AU/authorities.ts'
import { Badge } from '../../ui/message/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type AnyRole, inOrder, namesOfRoles } from './authority.ts'
import styles from './roles.module.css'

/** Roles by what they are about, the strongest first; by their names on hover, and for screen readers. */
export function RoleTags({ held }: { held: readonly AnyRole[] }) {
  const names = namesOfRoles(held).join(', ')
  return (
    <Tooltip label={names}>
      <span className={styles.tags}>
        <span className={styles.tags} aria-hidden>
          {inOrder(held).map(role => (
            <Badge key={role}>{roleTags[role]}</Badge>
          ))}
        </span>
        <span className="visually-hidden">{names}</span>
      </span>
    </Tooltip>
  )
}

import { roleTags } from '../../texts/en-AU/authorities.ts'
import { Badge } from '../../ui/message/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type AnyRole, inOrder, namesOfRoles } from './authority.ts'
import styles from './roles.module.css'

type Props = Readonly<{ held: readonly AnyRole[]; most: number }>

/** The first roles by what they are about, and how many more there are: all of them on hover, and for screen readers. */
export function RoleTags({ held, most }: Props) {
  const names = namesOfRoles(held).join(', ')
  const each = inOrder(held)
  return (
    <Tooltip label={names}>
      <span className={styles.tags}>
        <span className={styles.tags} aria-hidden>
          {each.slice(0, most).map(role => (
            <Badge key={role}>{roleTags[role]}</Badge>
          ))}
          {each.length > most && `+${each.length - most}`}
        </span>
        <span className="visually-hidden">{names}</span>
      </span>
    </Tooltip>
  )
}

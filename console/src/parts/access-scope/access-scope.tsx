import { accessScopeTexts } from '../../texts/en-AU/access-scope.ts'
import { List } from '../../ui/page/index.ts'
import styles from './access-scope.module.css'

const words = accessScopeTexts

export type ScopeEntry = Readonly<{
  type: keyof typeof words.kinds | 'All'
  id?: number | undefined
  code?: string | undefined
  name?: string | undefined
  includeDescendants: boolean
}>

type Props = Readonly<{
  entries: readonly ScopeEntry[]
  ofOneself?: boolean
  /** Two lines at most for each type, in a table. What has no room shows on hover. */
  isBrief?: boolean
  /** A line for each type, among labelled values; one type needs no name. */
  isFact?: boolean
}>

/** An access scope in words: parts of one type add up, parts of different types narrow each other. */
export function AccessScope({ entries, ofOneself = false, isBrief = false, isFact = false }: Props) {
  const kinds = [...Map.groupBy(entries, ({ type }) => type)]
  const isAll = entries.some(({ type }) => type === 'All')
  if (isAll && isBrief) return words.allBrief
  if (isAll || kinds.length === 0) {
    return (
      <span className={isFact ? undefined : 'soft'}>
        {isAll ? words.all : ofOneself ? words.yourself : words.oneself}
      </span>
    )
  }
  if (isFact) {
    return (
      <List>
        {kinds.map(([type, lines]) => (
          <li key={type}>
            {kinds.length > 1 && `${words.kinds[type]} `}
            {lines.map(nameOf).join(', ')}
          </li>
        ))}
      </List>
    )
  }
  if (isBrief) {
    return kinds.map(([type, lines]) => (
      <div key={type} className={styles.brief} title={lines.map(nameOf).join(', ')}>
        {lines.map(nameOf).join(', ')}
      </div>
    ))
  }
  return (
    <div className="soft">
      {kinds.map(([type, lines]) => (
        <div key={type}>
          {words.kinds[type]} {lines.map(nameOf).join(', ')}
        </div>
      ))}
      {ofOneself && <div>{kinds.length > 1 ? words.andOneselfOfAll : words.andOneself}</div>}
    </div>
  )
}

const nameOf = ({ name = '', code, includeDescendants, type }: ScopeEntry): string => {
  const isTree = type === 'CostCentre' || type === 'PositionSubtree'
  // A position is known by its name; its code may be a mere number of another system.
  const hasCode = code !== undefined && code !== '' && type !== 'PositionSubtree'
  return words.thing(hasCode ? `${name} (${code})` : name, isTree && includeDescendants)
}

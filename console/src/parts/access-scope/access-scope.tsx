import { t } from '../../texts/index.ts'

const words = t.accessScope

export type ScopeEntry = Readonly<{
  type: keyof typeof words.kinds | 'All'
  id?: number | undefined
  code?: string | undefined
  name?: string | undefined
  includeDescendants: boolean
}>

type Props = Readonly<{ entries: readonly ScopeEntry[]; ofOneself?: boolean }>

/** An access scope in words: parts of one type add up, parts of different types narrow each other. */
export function AccessScope({ entries, ofOneself = false }: Props) {
  if (entries.some(({ type }) => type === 'All')) return <span className="soft">{words.all}</span>
  const kinds = [...Map.groupBy(entries, ({ type }) => type)]
  if (kinds.length === 0) return <span className="soft">{words.oneself}</span>
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

import { Tooltip } from './tooltip.tsx'

type Props = Readonly<{
  names: readonly string[]
  most?: number
  /** Said where there are no names. */
  none?: string
}>

/** The first names of a list, and how many more there are: all of them on hover, and for screen readers. */
export function FirstFew({ names, most = 2, none = '' }: Props) {
  if (names.length === 0) return none
  const more = names.length - most
  if (more <= 0) return names.join(', ')
  return (
    <Tooltip label={names.join(', ')}>
      <span>
        {names.slice(0, most).join(', ')} <span aria-hidden>+{more}</span>
        <span className="visually-hidden">, {names.slice(most).join(', ')}</span>
      </span>
    </Tooltip>
  )
}

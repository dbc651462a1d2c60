import type { ReactNode } from 'react'
import { namesIn, spokenName } from '../format/people.ts'
import styles from './initials.module.css'

type Props = Readonly<{
  /** As the API writes it ("Walsh, Emma") or as people say it. */
  name: string
  size?: 'large'
}>

/** The initials of a person in a coloured circle, beside the name. Screen readers skip it. */
export function Initials({ name, size }: Props) {
  const spoken = spokenName(name)
  return (
    <span
      aria-hidden
      className={styles.initials}
      data-initials={initialsOf(spoken)}
      data-tone={toneOf(spoken)}
      data-size={size}
    />
  )
}

type NameProps = Readonly<{
  /** As the API writes it: "Walsh, Emma". */
  name: string
  /** The spoken name, unless it is a link. */
  children?: ReactNode
  /** A line below the name. What has no room shows on hover. */
  below?: string
  /** The line below has room for an email. */
  isWide?: boolean
}>

/** A person in a list: the initials, then "Emma Walsh". */
export const PersonName = ({ name, children = spokenName(name), below, isWide = false }: NameProps) => (
  <div className={styles.person}>
    <Initials name={name} />
    <div>
      {children}
      {below !== undefined && (
        <div className={`soft ${isWide ? styles.wide : 'clip'}`} title={below}>
          {below}
        </div>
      )}
    </div>
  </div>
)

/** "Emma Walsh" in a list by family names: what it is sorted by is bold. */
export function ListedName({ name }: { name: string }) {
  const { family, given } = namesIn(name)
  return (
    <>
      {given} <strong>{family}</strong>
    </>
  )
}

/** Of the first and the last name. */
export function initialsOf(spoken: string): string {
  const names = spoken.split(' ').filter(Boolean)
  return [names[0], names.length > 1 ? names.at(-1) : undefined]
    .map(each => [...(each ?? '')][0]?.toUpperCase())
    .join('')
}

const tones = 6

/** The same name has the same colour on every page. */
const toneOf = (spoken: string): number =>
  [...spoken].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones

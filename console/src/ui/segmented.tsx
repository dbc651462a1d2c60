import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

type Props<Value extends string> = Readonly<{
  'aria-label': string
  value: Value
  onChange: (value: Value) => void
  data: readonly Readonly<{ value: Value; label: ReactNode }>[]
}>

/** One of two or three, side by side: the browser's own radio buttons. */
export function Segmented<Value extends string>({ value, onChange, data, ...props }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className={styles.group} {...props}>
      {data.map(each => (
        <label key={each.value} className={styles.segment}>
          <input type="radio" name={name} checked={each.value === value} onChange={() => onChange(each.value)} />
          {each.label}
        </label>
      ))}
    </div>
  )
}

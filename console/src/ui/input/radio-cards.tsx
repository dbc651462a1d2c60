import { useId } from 'react'
import styles from './radio-cards.module.css'

type Props<Value extends string> = Readonly<{
  label: string
  choices: readonly Readonly<{ value: Value; label: string; hint?: string }>[]
  value: Value
  onChange: (value: Value) => void
  /** The chosen one gets the focus when its dialog opens. */
  isFirst?: boolean
}>

/** One of a few choices, each on a card, with what follows from it. */
export function RadioCards<Value extends string>({ label, choices, value, onChange, isFirst = false }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map(each => (
          <label key={each.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={value === each.value}
              data-autofocus={(isFirst && value === each.value) || undefined}
              onChange={() => onChange(each.value)}
            />
            <span>
              <span>{each.label}</span>
              {each.hint && <span className="soft">{each.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

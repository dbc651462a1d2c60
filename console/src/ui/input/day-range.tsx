import { DayInput } from './day-input.tsx'
import styles from './day-range.module.css'

type End = Readonly<{ label: string; value: string | undefined; onChange: (day: string | undefined) => void }>

/** The days of a list, from one to another: two fields in one frame. */
export const DayRange = ({ from, to }: Readonly<{ from: End; to: End }>) => (
  <div className={styles.range}>
    {[from, to].map(({ label, value, onChange }) => (
      <DayInput key={label} isFilter label={label} value={value} onChange={day => onChange(day || undefined)} />
    ))}
  </div>
)

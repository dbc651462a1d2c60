import { Kbd } from '@mantine/core'
import { t } from '../../texts/index.ts'
import styles from './approvals.module.css'

/** Which keys do what; not where there is no keyboard. */
export const Hints = () => (
  <p className={styles.hints}>
    {t.approvals.keys.map(([keys, does]) => (
      <span key={does}>
        {keys.map(key => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
)

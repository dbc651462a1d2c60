import { t } from '../../texts/index.ts'
import styles from './loading.module.css'

/** Something is on its way. It shows only when that takes long enough to wonder. */
export const Loading = () => (
  <div className={styles.loading} role="status" aria-label={t.loading}>
    <span />
    <span />
    <span />
  </div>
)

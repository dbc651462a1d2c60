import { Loader } from '@mantine/core'
import { t } from '../../texts/index.ts'
import styles from './loading.module.css'

/** Dots that appear only if loading takes a noticeable time. */
export const Loading = () => (
  <div className={styles.loading} role="status" aria-label={t.loading}>
    <Loader type="dots" color="var(--link)" aria-hidden />
  </div>
)

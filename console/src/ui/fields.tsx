import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Fields that belong together, side by side where there is room. */
export const Fields = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <fieldset className={styles.fields}>
    <legend className={styles.legend}>
      <Title order={2} size="h4">
        {title}
      </Title>
    </legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
)

/** A field that takes the whole width among others. */
export const Whole = ({ children }: { children: ReactNode }) => <div className={styles.whole}>{children}</div>

import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './approvals.module.css'

/** A part of what is decided. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.block}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </div>
)

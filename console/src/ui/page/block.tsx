import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './block.module.css'

type Props = Readonly<{ title: string; isRuled?: boolean; children: ReactNode }>

/** A titled block within a section. `isRuled` draws a line above it. */
export const Block = ({ title, isRuled = false, children }: Props) => (
  <div className={`${styles.block} ${isRuled ? styles.ruled : ''}`}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </div>
)

import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../texts/index.ts'
import styles from './frame.module.css'

type Props = Readonly<{ title: string; text?: ReactNode; children: ReactNode; below?: ReactNode }>

/** The frame of the pages for signing in: the brand and one card. */
export function Frame({ title, text, children, below }: Props) {
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title])
  return (
    <div className={styles.frame}>
      <header className={styles.brand}>
        <img src="/console/favicon.svg" alt="" width={36} height={36} />
        {t.product}
      </header>
      <main id="content" className={styles.card}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {text && <p className={styles.text}>{text}</p>}
        {children}
        <div id="overlays" />
      </main>
      {below && <footer className={styles.below}>{below}</footer>}
    </div>
  )
}

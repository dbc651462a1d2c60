import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './views.module.css'

type Props = Readonly<{
  /** What the views are of, for screen readers. */
  label: string
  children: ReactNode
}>

/** The views of a list, each with its own address. */
export const Views = ({ label, children }: Props) => (
  <nav aria-label={label} className={styles.views}>
    {children}
  </nav>
)

export const ViewLink = createLink(({ isShown, ...props }: ComponentProps<'a'> & Readonly<{ isShown: boolean }>) => (
  <a {...props} aria-current={isShown ? 'page' : undefined} className={styles.view} />
))

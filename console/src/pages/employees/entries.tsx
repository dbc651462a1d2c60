import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { wordOf } from '../../parts/change-requests/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import styles from './employees.module.css'

export const day = (date: string) => <Day on={date} />

/** A word of the closed list of a field. */
export const word = (field: string) => (value: string) => wordOf(field, value)

export const phone = (number: string) => <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Anchor>

/** Of a list, two lines: what it is, and what more there is to say. */
export const entry = (key: string | number, first: ReactNode, second: ReactNode) => (
  <li key={key}>
    <div>{first}</div>
    {second && <div className="soft">{second}</div>}
  </li>
)
export const list = (entries: ReactNode) => <ul className={styles.list}>{entries}</ul>

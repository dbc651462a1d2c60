import { Title } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../texts/index.ts'
import styles from './page.module.css'

type PageProps = Readonly<{
  title: string
  /** Before the title: the initials of a person. */
  mark?: ReactNode
  /** Beside the title: a status, a code. */
  badge?: ReactNode
  subtitle?: ReactNode
  /** Above the title: the link to the list. */
  back?: ReactNode
  actions?: ReactNode
  /** Between the title and the filters: the views of a list, the steps of a task. */
  views?: ReactNode
  filters?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
  children: ReactNode
}>

/** The skeleton of every page: title, actions, filters, content. */
export function Page({
  title,
  mark,
  badge,
  subtitle,
  back,
  actions,
  views,
  filters,
  width = 'normal',
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title])
  // Keyboards and screen readers begin at the title of the new page. Before it is painted, so that a field that the
  // user enters at once keeps the focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const widthClass = width === 'normal' ? '' : styles[width]
  return (
    <div className={`${styles.page} ${widthClass}`}>
      <header className={styles.header}>
        <div>
          {back && <div className={styles.back}>{back}</div>}
          <div className={styles.title}>
            {mark}
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {badge}
          </div>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {views}
      {filters && (
        <search className={styles.filters} aria-label={t.filters.label}>
          {filters}
        </search>
      )}
      {children}
    </div>
  )
}

type SectionProps = Readonly<{
  title?: ReactNode
  /** Beside the title, or in its place: how many there are. */
  lead?: ReactNode
  actions?: ReactNode
  isFlush?: boolean
  children: ReactNode
}>

/** A block of a page on its own surface. `isFlush` for tables, which have their own padding. */
export const Section = ({ title, lead, actions, isFlush = false, children }: SectionProps) => (
  <section className={`${styles.section} ${isFlush ? styles.flush : ''}`}>
    {(title || lead || actions) && (
      <div className={styles.sectionHeader}>
        {title && (
          <Title order={2} size="h4">
            {title}
          </Title>
        )}
        {lead && <div className={styles.lead}>{lead}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    )}
    {children}
  </section>
)

type SideProps = Readonly<{
  /** The narrow column: short facts, and what stays in view. */
  aside: ReactNode
  isSticky?: boolean
  children: ReactNode
}>

/** What a page is about, and a narrow column beside it; on a phone below it. */
export const SideColumn = ({ aside, isSticky = false, children }: SideProps) => (
  <div className={styles.sided}>
    <div className={styles.column}>{children}</div>
    <div className={`${styles.column} ${isSticky ? styles.sticky : ''}`}>{aside}</div>
  </div>
)

type FactsProps = Readonly<{ facts: readonly (readonly [label: string, value: ReactNode])[]; isDense?: boolean }>

/** Labelled values; it leaves out those without a value. `isDense` for short values, with lists on lines of their own. */
export const Facts = ({ facts, isDense = false }: FactsProps) => (
  <dl className={`${styles.facts} ${isDense ? styles.dense : ''}`}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** Short facts in a line. Where it wraps, no fact is broken that fits, and the separator ends the line. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts.filter(Boolean)
  return shown.map((fact, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={styles.whole}>
        {fact}
        {place < shown.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}

/** A list without bullets. */
export const List = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

export type Line = Readonly<{
  id: string | number
  name: ReactNode
  /** Beside the name: that it has ended, or is still to come. */
  badge?: ReactNode
  /** What it is, and what narrows it, below the name. */
  text?: ReactNode
  actions?: ReactNode
}>

/** Named things in a flush section, each with a line of what it is; its buttons stand beside it. */
export const Lines = ({ label, lines }: Readonly<{ label: string; lines: readonly Line[] }>) => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(({ id, name, badge, text, actions }) => (
      <li key={id}>
        <div className={styles.line}>
          <div className={styles.lineName}>
            <strong>{name}</strong>
            {badge}
          </div>
          <div className="soft">{text}</div>
        </div>
        {actions && <div className={styles.lineActions}>{actions}</div>}
      </li>
    ))}
  </ul>
)

/** Says that there is nothing, why, and what the user can do. */
export const Empty = ({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    {icon}
    <div>{children}</div>
    {action}
  </div>
)

type BlockProps = Readonly<{ title: string; isRuled?: boolean; children: ReactNode }>

/** A titled block within a section. `isRuled` draws a line above it. */
export const Block = ({ title, isRuled = false, children }: BlockProps) => (
  <div className={`${styles.block} ${isRuled ? styles.ruled : ''}`}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </div>
)

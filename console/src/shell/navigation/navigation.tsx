import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { waiting } from '../../parts/approvals/index.ts'
import { unconfirmed } from '../../parts/confirmations/index.ts'
import { useAccount } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import styles from './navigation.module.css'
import { isFor, type NavigationItem, navigationSections } from './navigation-pages.ts'

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <img src="/console/favicon.svg" alt="" width={26} height={26} />
    {t.product}
  </Link>
)

const PlainLink = createLink((props: ComponentProps<'a'>) => <a {...props} />)

export function Navigation() {
  const account = useAccount()
  return (
    <nav aria-label={t.navigation.label}>
      {navigationSections.map(({ label, items }) => {
        const own = items.filter(item => isFor(item, account))
        return own.length > 0 && <NavigationSection key={label} label={label} items={own} />
      })}
    </nav>
  )
}

function NavigationSection({ label, items }: { label: string; items: readonly NavigationItem[] }) {
  const id = useId()
  return (
    <>
      {label !== '' && (
        <div id={id} className={styles.label}>
          {label}
        </div>
      )}
      <ul className={styles.list} aria-labelledby={label === '' ? undefined : id}>
        {items.map(item => (
          <li key={item.to}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NavigationLink({ item: { to, label, Icon } }: { item: NavigationItem }) {
  return (
    <PlainLink to={to} className={styles.link ?? ''} activeOptions={{ exact: to === '/', includeSearch: false }}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
      {to === '/approvals' && <Waiting />}
      {to === '/administrative-changes' && <Unconfirmed />}
    </PlainLink>
  )
}

const Waiting = () => <Count total={useQuery(waiting).data?.total} words={t.navigation.waiting} />

const Unconfirmed = () => <Count total={useQuery(unconfirmed).data?.total} words={t.navigation.unconfirmed} />

/** A count of waiting items; screen readers also get its meaning. */
function Count({ total = 0, words }: { total: number | undefined; words: string }) {
  if (total === 0) return null
  return (
    <Badge tone="info">
      {total}
      <span className="visually-hidden"> {words}</span>
    </Badge>
  )
}

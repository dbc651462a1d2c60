import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { Colours } from '../../ui/colour-scheme.tsx'
import { Loaded } from '../../ui/loading/index.ts'
import { Section, SideColumn, TextLink } from '../../ui/page/index.ts'
import styles from './account.module.css'
import { type AccountHome, accountQuery } from './account.ts'
import { Roles } from './roles.tsx'

const words = accountTexts.overview

export const Overview = () => (
  <Loaded query={useQuery(accountQuery)}>
    {home => (
      <SideColumn
        aside={
          <>
            <Section title={words.sees}>
              <Sees home={home} />
            </Section>
            <Section title={words.colours}>
              <div className={styles.colours}>
                <Colours />
              </div>
            </Section>
          </>
        }
      >
        <Roles home={home} />
      </SideColumn>
    )}
  </Loaded>
)

/** Each number is that of the list behind its link. The lists of people begin with those who are active. */
const seen = [
  { of: 'employees', to: '/employees' },
  { of: 'authorities', to: '/authorities' },
  { of: 'costCentres', to: '/cost-centres', search: { expired: true } },
  { of: 'positions', to: '/organisation-chart' },
] as const

const first = { pageNumber: 1, pageSize: 1 }
const activeEmployees = readPage('/Employees/Search', { query: { EmployeeStatus: 'Active', ...first } })
const activeAuthorities = readPage('/Authorities/Search', { query: { AuthorityStatus: 'Active', ...first } })

function Sees({ home: { accessScope, sees } }: { home: AccountHome }) {
  const active: Partial<Record<keyof typeof sees, number | undefined>> = {
    employees: useQuery(activeEmployees).data?.total,
    authorities: useQuery(activeAuthorities).data?.total,
  }
  return (
    <>
      <AccessScope entries={accessScope} ofOneself />
      <ul className={styles.seen}>
        {seen.map(({ of, ...page }) => (
          <li key={of}>
            <TextLink {...page}>{accountTexts.counted[of](sees[of])}</TextLink>
            <span>{countOf(sees[of], active[of])}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const countOf = (all: number, active = all): string =>
  active === all ? formatNumber(all) : words.active(formatNumber(active), formatNumber(all))

import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../format/formats.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { everyStatus } from '../../parts/reference-data/index.ts'
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
          <Section title={words.sees}>
            <Sees home={home} />
          </Section>
        }
      >
        <Roles home={home} />
        <Section title={words.colours}>
          <div className={styles.colours}>
            <Colours />
          </div>
        </Section>
      </SideColumn>
    )}
  </Loaded>
)

const seen = [
  { of: 'employees', to: '/employees', search: { status: everyStatus } },
  { of: 'authorities', to: '/authorities' },
  { of: 'costCentres', to: '/cost-centres' },
  { of: 'positions', to: '/organisation-chart' },
] as const

const Sees = ({ home }: { home: AccountHome }) => (
  <>
    <AccessScope entries={home.accessScope} ofOneself />
    <ul className={styles.seen}>
      {seen.map(({ of, ...page }) => (
        <li key={of}>
          <TextLink {...page}>{accountTexts.counted[of](home.sees[of])}</TextLink>
          <span>{formatNumber(home.sees[of])}</span>
        </li>
      ))}
    </ul>
  </>
)

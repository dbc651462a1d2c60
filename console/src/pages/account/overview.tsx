import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../format/formats.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { Colours } from '../../ui/colour-scheme.tsx'
import { Loaded } from '../../ui/loading/index.ts'
import { Columns, Section, TextLink } from '../../ui/page/index.ts'
import styles from './account.module.css'
import { type AccountHome, accountQuery } from './account.ts'
import { Period, Roles } from './roles.tsx'

const words = accountTexts.overview

export const Overview = () => (
  <Loaded query={useQuery(accountQuery)}>
    {home => (
      <Columns>
        <div>
          <Section title={words.roles}>
            <Roles home={home} />
          </Section>
          <Section title={words.may}>
            <May home={home} />
          </Section>
        </div>
        <div>
          <Section title={words.who}>
            <Who home={home} />
          </Section>
          <Section title={words.sees}>
            <Sees home={home} />
          </Section>
          <Section title={words.colours}>
            <div className={styles.colours}>
              <Colours />
            </div>
          </Section>
        </div>
      </Columns>
    )}
  </Loaded>
)

const seen = [
  { of: 'employees', to: '/employees' },
  { of: 'authorities', to: '/authorities' },
  { of: 'costCentres', to: '/cost-centres' },
  { of: 'positions', to: '/organisation-chart' },
] as const

const Sees = ({ home }: { home: AccountHome }) => (
  <>
    <ul className={styles.seen}>
      {seen.map(({ of, to }) => (
        <li key={of}>
          <TextLink to={to}>{accountTexts.numbered[of](formatNumber(home.sees[of]), home.sees[of])}</TextLink>
        </li>
      ))}
    </ul>
    <AccessScope entries={home.accessScope} ofOneself />
  </>
)

const May = ({ home }: { home: AccountHome }) => (
  <ul className={styles.mays}>
    {home.maximumScopes.map(scope => (
      <li key={scope} className={styles.may}>
        <IconCheck size={16} aria-hidden />
        {accountTexts.scopes[scope].text}
      </li>
    ))}
  </ul>
)

const Who = ({ home: { employee, authority, positions } }: { home: AccountHome }) => (
  <ul className={styles.lines}>
    {positions.map(position => (
      <li key={position.id}>
        <strong>{position.name}</strong> <Period {...position} />
      </li>
    ))}
    {positions.length === 0 && <li>{words.noPosition}</li>}
    <li className={styles.records}>
      {employee && (
        <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
          {words.employee(employee.code)}
        </TextLink>
      )}
      {authority && (
        <TextLink to="/authorities/$id" params={{ id: String(authority.id) }}>
          {words.authority(authority.code)}
        </TextLink>
      )}
    </li>
  </ul>
)

import { formatNumber } from '../../format/formats.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { TextLink } from '../../ui/page/index.ts'
import styles from './account.module.css'
import type { AccountHome } from './account.ts'

const words = accountTexts.overview

const lists = [
  { of: 'employees', to: '/employees' },
  { of: 'authorities', to: '/authorities' },
  { of: 'costCentres', to: '/cost-centres' },
  { of: 'positions', to: '/organisation-chart' },
] as const

/** How far the caller sees, and how many records that is. */
export const Seen = ({ home: { accessScope, sees, seesActive } }: { home: AccountHome }) => (
  <>
    <AccessScope entries={accessScope} ofOneself />
    <table className={styles.seen}>
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">{words.records}</span>
          </th>
          <th scope="col">{words.active}</th>
          <th scope="col">{words.inAll}</th>
        </tr>
      </thead>
      <tbody>
        {lists.map(({ of, ...page }) => (
          <tr key={of}>
            <th scope="row">
              <TextLink {...page}>{accountTexts.counted[of](sees[of])}</TextLink>
            </th>
            <td>{formatNumber(seesActive[of])}</td>
            <td>{formatNumber(sees[of])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

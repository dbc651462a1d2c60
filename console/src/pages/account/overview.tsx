import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../session/session.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { Colours } from '../../ui/colour-scheme.tsx'
import { Loaded } from '../../ui/loading/index.ts'
import { Section, SideColumn } from '../../ui/page/index.ts'
import styles from './account.module.css'
import { accountQuery } from './account.ts'
import { OwnDetails } from './own-details.tsx'
import { Roles } from './roles.tsx'
import { Seen } from './seen.tsx'
import { Standing } from './standing.tsx'

const words = accountTexts.overview

/** What the caller does for themselves and how it stands, and what they see; at the side what they may do. */
export function Overview() {
  const home = useQuery(accountQuery)
  const { employeeId } = useAccount()
  return (
    <SideColumn
      aside={
        <>
          <Loaded query={home}>{shown => <Roles home={shown} />}</Loaded>
          <Section title={words.colours}>
            <div className={styles.colours}>
              <Colours />
            </div>
          </Section>
        </>
      }
    >
      {employeeId !== undefined && <OwnDetails employeeId={employeeId} />}
      <Standing />
      <Section title={words.sees}>
        <Loaded query={home}>{shown => <Seen home={shown} />}</Loaded>
      </Section>
    </SideColumn>
  )
}

import type { ReactNode } from 'react'
import { spokenName } from '../../../format/people.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { Facts } from '../../../ui/page/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'

const words = credentialsTexts

type ParticularsProps = Readonly<{
  credential: Credential
  more?: readonly (readonly [label: string, value: ReactNode])[]
  /** The last day stands above them. */
  isDayAbove?: boolean
}>

/** The fields of a credential. */
export const Particulars = ({ credential, more = [], isDayAbove = false }: ParticularsProps) => (
  <Facts
    facts={[
      [words.number, credential.registrationNumber],
      [words.class, credential.class],
      [words.issuer, credential.credentialIssuer.name],
      [words.issued, credential.issueDate && <Day on={credential.issueDate} />],
      [
        words.lastDay,
        !isDayAbove && (credential.expiryDate ? <Day key="expires" on={credential.expiryDate} /> : words.noExpiry),
      ],
      [words.conditions, credential.conditions],
      [words.notes, credential.notes],
      ...more,
    ]}
  />
)

/** The same in a conflict message, with the status and the verifier, which the page shows elsewhere. */
export const AsItIs = ({ credential }: { credential: Credential }) => (
  <>
    <Facts facts={[[words.status, t.statuses[credential.status]]]} />
    <Particulars
      credential={credential}
      more={[
        [words.verified, <Verified key="verified" credential={credential} />],
        [words.changedOn, <Instant key="changed" at={credential.lastModified} isAge />],
      ]}
    />
  </>
)

function Verified({ credential: { isVerified, verifiedBy, verifiedDateTime } }: { credential: Credential }) {
  if (!isVerified) return words.notVerified
  return (
    <>
      {verifiedBy ? words.verifiedBy(spokenName(verifiedBy.name)) : words.verified}
      {verifiedDateTime && (
        <>
          {', '}
          <Instant at={verifiedDateTime} />
        </>
      )}
    </>
  )
}

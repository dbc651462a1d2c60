import { spokenName } from '../../../format/people.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { Facts } from '../../../ui/page/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'

const words = credentialsTexts

/** The fields of a credential, and its verifier. */
export const Particulars = ({ credential }: { credential: Credential }) => (
  <Facts
    facts={[
      [words.number, credential.registrationNumber],
      [words.class, credential.class],
      [words.issuer, credential.credentialIssuer.name],
      [words.issued, credential.issueDate && <Day on={credential.issueDate} />],
      [words.lastDay, credential.expiryDate ? <Day key="expires" on={credential.expiryDate} /> : words.noExpiry],
      [words.verified, <Verified key="verified" credential={credential} />],
      [words.conditions, credential.conditions],
      [words.notes, credential.notes],
      [words.createdOn, <Instant key="created" at={credential.createdDateTime} />],
      [words.changedOn, <Instant key="changed" at={credential.lastModified} isAge />],
    ]}
  />
)

/** The same in a conflict message, with the status, which the page shows elsewhere. */
export const AsItIs = ({ credential }: { credential: Credential }) => (
  <>
    <Facts facts={[[words.status, t.statuses[credential.status]]]} />
    <Particulars credential={credential} />
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

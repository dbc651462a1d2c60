import { accountTexts } from '../../../texts/en-AU/account.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Notice } from '../../../ui/message/index.ts'
import { LinkButton, Section } from '../../../ui/page/index.ts'
import { Instant } from '../../../ui/timeline/index.ts'
import type { NewKey } from '../account.ts'
import styles from '../new-key.module.css'

const words = accountTexts.newKey

/** Shows the new key once, with a first call to try it. */
export function KeyShown({ made }: { made: NewKey }) {
  const path = tryOut(made)
  return (
    <>
      <Section title={words.key}>
        <div className={styles.key}>
          <CopyText text={made.key} label={words.key} />
        </div>
        <Notice tone="warning">{words.once}</Notice>
        <p className={styles.soft}>
          {words.goodUntil} <Instant at={made.expiresDateTime} />. {words.atAnyTime}
        </p>
      </Section>
      {path && (
        <Section title={words.tryOut}>
          <p className={styles.soft}>{words.tryOutText}</p>
          <div className={styles.key}>
            <CopyText
              text={`curl -H 'Authorization: Bearer ${made.key}' '${window.location.origin}${path}'`}
              label={words.command}
            />
          </div>
          <a href="/reference">{words.reference}</a>
        </Section>
      )}
      <div>
        <LinkButton to="/profile" search={{ tab: 'keys' }}>
          {words.done}
        </LinkButton>
      </div>
    </>
  )
}

/** A first call that the scopes of the key allow. */
function tryOut({ scopes }: NewKey): string | undefined {
  if (scopes.includes('read')) return '/v12.21/Employees?pageNumber=1&pageSize=3'
  return scopes.includes('audit.read') ? '/v12.21/AuditLog?pageNumber=1&pageSize=3' : undefined
}

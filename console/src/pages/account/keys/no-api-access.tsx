import { IconKey } from '@tabler/icons-react'
import { Fragment } from 'react'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { Empty, Section } from '../../../ui/page/index.ts'
import styles from '../account.module.css'

const words = accountTexts.keys

/** How to get API access, for accounts without it. */
export const NoApiAccess = () => (
  <Section>
    <Empty icon={<IconKey size={32} stroke={1.4} aria-hidden />}>
      <strong>{words.noAccess}</strong>
      {words.howToGet.map(line => (
        <p key={line} className={styles.howTo}>
          {line}
        </p>
      ))}
      <code className={styles.command}>
        {words.command.map(part => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </code>
    </Empty>
  </Section>
)

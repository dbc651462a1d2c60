import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../account.module.css'

type Props = Readonly<{ title: string; badge?: ReactNode; text?: ReactNode; actions?: ReactNode; children?: ReactNode }>

/** One setting in a line: its name and state, its actions at the end, a form below. */
export const Setting = ({ title, badge, text, actions, children }: Props) => (
  <div className={styles.setting}>
    <div className={styles.settingLine}>
      <div>
        <div className={styles.settingName}>
          <Title order={3} size="h6">
            {title}
          </Title>
          {badge}
        </div>
        {text && <div className="soft">{text}</div>}
      </div>
      {actions && <div className={styles.settingActions}>{actions}</div>}
    </div>
    {children}
  </div>
)

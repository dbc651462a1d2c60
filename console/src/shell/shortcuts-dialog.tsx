import { Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../session/session.ts'
import { t } from '../texts/index.ts'
import { isMac, singleKeys } from '../ui/keyboard.ts'
import { Dialog } from '../ui/native-dialog.tsx'
import { pagesFor } from './navigation/navigation-pages.ts'
import styles from './shortcuts-dialog.module.css'

const words = t.shortcuts

const inbox = t.approvals.keys.map(([keys, label]) => ({ label, keys }))

/** The keyboard shortcuts of the console. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const [areOn, setOn] = useState(singleKeys.areOn)
  const everywhere = [
    { label: words.jump, keys: [isMac ? t.palette.keyMac : t.palette.key] },
    { label: words.jump, keys: ['/'] },
    { label: words.list, keys: ['?'] },
    { label: words.close, keys: [words.escape] },
  ]
  const isInbox = useMatchRoute()({ to: '/approvals' }) !== false
  const pages = pagesFor(account).map(({ label, key }) => ({ label, keys: ['G', key.toUpperCase()] }))
  return (
    <Dialog label={words.title} className={styles.dialog ?? ''} onClose={onClose}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <button type="button" aria-label={t.close} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <div className={styles.columns}>
        <Keys title={words.everywhere} rows={everywhere} />
        {isInbox && <Keys title={t.approvals.title} rows={inbox} note={t.approvals.keysDecide} />}
        <Keys title={words.goTo} rows={pages} />
      </div>
      <Switch
        label={words.singleKeys}
        description={words.singleKeysHint}
        checked={areOn}
        onChange={event => {
          singleKeys.set(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}

type KeysProps = Readonly<{
  title: string
  rows: readonly Readonly<{ label: string; keys: readonly string[] }>[]
  note?: string
}>

const Keys = ({ title, rows, note }: KeysProps) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {rows.map(({ label, keys }) => (
        <div key={label + keys}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key, index) => (
              <span key={key}>
                {index > 0 && <span className={styles.then}> {keys[0] === 'G' ? words.andThen : words.or} </span>}
                <kbd>{key}</kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    {note && <p className="soft">{note}</p>}
  </section>
)

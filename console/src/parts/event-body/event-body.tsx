import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read } from '../../api/client.ts'
import { Loaded } from '../../ui/loading/index.ts'
import styles from './event-body.module.css'

type Props = Readonly<{
  sequence: number
  id?: string
  /** What opens it. */
  label: ReactNode
  /** Above the event. */
  lead?: ReactNode
  /** In the place of an event that the caller does not see. */
  unseen?: ReactNode
}>

/** An event as the API gives it, and as webhooks send it: it is read once this is opened. */
export function EventBody({ sequence, id, label, lead, unseen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...read('/Events', { query: { afterSequence: sequence - 1, pageSize: 1 } }),
    enabled: isOpen,
  })
  return (
    <details id={id} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        <div className={styles.frame}>
          <div className={styles.whole}>
            {lead}
            <Loaded query={query}>
              {([event]) =>
                event?.sequence === sequence ? (
                  <pre className={styles.body}>{JSON.stringify(event, undefined, 2)}</pre>
                ) : (
                  unseen
                )
              }
            </Loaded>
          </div>
        </div>
      )}
    </details>
  )
}

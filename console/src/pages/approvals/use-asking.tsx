import { useState } from 'react'
import type { Approvable, Decision } from '../../parts/approvals/index.ts'
import { DecisionDialog } from '../../parts/approvals/index.ts'
import type { InboxItem } from './items.ts'
import { focusItem } from './use-inbox-keys.ts'

type Inbox = Readonly<{ items: readonly InboxItem[]; current: InboxItem | undefined }>

type Asked = Inbox & Readonly<{ decision: Decision; approvables: readonly Approvable[]; most: number | undefined }>

type Options = Inbox &
  Readonly<{ onDecided: (next: InboxItem | undefined | 'stay', isDecided: (item: InboxItem) => boolean) => void }>

/** Opens the decision dialog, and shows the next item after a decision. It keeps the inbox of the moment of opening. */
export function useAsking({ items, current, onDecided }: Options) {
  const [asked, setAsked] = useState<Asked>()

  function decided(from: Asked, approvables: readonly Approvable[]) {
    const isDecided = ({ resource }: InboxItem) =>
      approvables.some(({ type, id }) => type === resource.type && id === resource.id)
    const next = nextOf(from, item => !isDecided(item))
    onDecided(next, isDecided)
    if (next !== undefined && next !== 'stay') setTimeout(() => focusItem(next.id), 100)
  }

  return {
    isAsking: asked !== undefined,
    ask: (decision: Decision, approvables: readonly Approvable[], most?: number) =>
      setAsked({ decision, approvables, most, items, current }),
    dialog: asked && (
      <DecisionDialog
        decision={asked.decision}
        approvables={asked.approvables}
        most={asked.most}
        onClose={() => setAsked(undefined)}
        onDone={approvables => decided(asked, approvables)}
      />
    ),
  }
}

/** The item after the shown one, else the one before it. An undecided item stays. */
function nextOf({ items, current }: Inbox, isLeft: (item: InboxItem) => boolean): InboxItem | undefined | 'stay' {
  if (!current || isLeft(current)) return 'stay'
  const place = items.indexOf(current)
  return items.slice(place + 1).find(isLeft) ?? items.slice(0, place).findLast(isLeft)
}

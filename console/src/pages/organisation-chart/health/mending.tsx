import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { structureRoles, useHasRole } from '../../../session/session.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { LinkButton } from '../../../ui/page/index.ts'

const FillDialog = lazyDialog(async () => (await import('../position/holder-dialogs.tsx')).FillDialog)
const DelegateDialog = lazyDialog(async () => (await import('./delegate-dialog.tsx')).DelegateDialog)

const words = chartEditingTexts.mending
const look = { size: 'xs', variant: 'default' } as const

/** Nothing for those who may not change the structure. */
const ForAdministrators = ({ children }: { children: ReactNode }) => useHasRole(...structureRoles) && children

type Opening = Readonly<{ label: string; name: string; dialog: (onClose: () => void) => ReactNode }>

function OpenButton({ label, name, dialog }: Opening) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ForAdministrators>
      <Button {...look} aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </ForAdministrators>
  )
}

/** Gives a position a holder. */
export const FillButton = ({ positionId, name }: Readonly<{ positionId: number; name: string }>) => (
  <OpenButton
    label={words.fill}
    name={name}
    dialog={onClose => <FillDialog positionId={positionId} onClose={onClose} />}
  />
)

/** Lets another person decide beside the one on whom all depends. */
export const DelegateButton = ({ authorityId, name }: Readonly<{ authorityId: number; name: string }>) => (
  <OpenButton
    label={words.delegate}
    name={name}
    dialog={onClose => <DelegateDialog authorityId={authorityId} onClose={onClose} />}
  />
)

/** Names whom the chart asks where a line has no approver. It is what to do first where nothing waits. */
export const FallbackButton = ({ chartId, isFirst }: Readonly<{ chartId: number; isFirst: boolean }>) => (
  <ForAdministrators>
    <LinkButton variant={isFirst ? 'filled' : 'default'} to="/settings" search={{ tab: 'charts', edit: chartId }}>
      {words.fallback}
    </LinkButton>
  </ForAdministrators>
)

type Waiting = Readonly<{ type: string; id: number; code: string; isFirst: boolean }>

/** Gives the waiting step to another approver. That of the first request is what to do first. */
export const ReassignButton = ({ type, id, code, isFirst }: Waiting) => (
  <ForAdministrators>
    <LinkButton
      {...look}
      variant={isFirst ? 'filled' : look.variant}
      aria-label={`${words.reassign}: ${code}`}
      to={type === 'ChangeRequest' ? '/change-requests/$id' : '/expense-applications/$id'}
      params={{ id: String(id) }}
      search={{ open: 'reassign' }}
    >
      {words.reassign}
    </LinkButton>
  </ForAdministrators>
)

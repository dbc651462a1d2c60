import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { type Authority, useMayChange } from './authority.ts'

export const GrantDialog = lazyDialog(async () => (await import('./grant-dialog.tsx')).GrantDialog)

type Props = Readonly<{
  authority: Authority
  /** On the card of the roles, where the main action of the page is another. */
  isAside?: boolean
}>

/** Grants an authority one more role; absent for those who may not. */
export function GrantRole({ authority, isAside = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayChange(authority.id)) return null
  return (
    <>
      <Button
        size={isAside ? 'xs' : 'sm'}
        variant={isAside ? 'default' : 'filled'}
        leftSection={<IconPlus size={isAside ? 14 : 16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {authoritiesTexts.grants.give}
      </Button>
      <GrantDialog isOpen={isOpen} grant={undefined} authority={authority} onClose={() => setOpen(false)} />
    </>
  )
}

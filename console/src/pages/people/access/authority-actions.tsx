import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { type Authority, useMayChange } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { LinkButton } from '../../../ui/page/index.ts'

type Props = Readonly<{
  authority: Authority
  etag: string | undefined
  /** In a card of a page with a menu of its own. */
  isCard?: boolean
  /** Further items of the menu. */
  children?: ReactNode
}>

/** What administrators do with an authority, though not with their own. */
export function AuthorityActions({ authority, etag, isCard = false, children }: Props) {
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, name } = authority
  if (!useMayChange(id)) return null
  return (
    <>
      <LinkButton
        to="/authorities/$id/edit"
        params={{ id: String(id) }}
        variant="default"
        size={isCard ? 'xs' : 'sm'}
        leftSection={<IconPencil size={isCard ? 14 : 16} aria-hidden />}
      >
        {t.edit}
      </LinkButton>
      <MoreMenu {...(isCard && { of: authoritiesTexts.one })}>
        {children}
        <MenuItem onClick={() => setIsDeleting(true)}>{t.delete}</MenuItem>
      </MoreMenu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={authoritiesTexts.deleteTitle(spokenName(name))}
        confirmLabel={t.delete}
        isDangerous
        etag={etag}
        act={(_, ifMatch) => send('delete', '/Authorities/{id}', { path: { id }, ifMatch })}
        onDone={() => {
          notify(authoritiesTexts.deleted(spokenName(name)))
          void navigate({ to: '/authorities' })
        }}
      >
        {authoritiesTexts.deleteText}
      </ConfirmDialog>
    </>
  )
}

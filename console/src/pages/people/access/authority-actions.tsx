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

type Props = Readonly<{ authority: Authority; etag: string | undefined }>

/** What administrators do with an authority, though not with their own. @param children further items of the menu */
export function AuthorityActions({ authority, etag, children }: Props & Readonly<{ children?: ReactNode }>) {
  const deletion = useDeletion({ authority, etag })
  const { id } = authority
  if (!useMayChange(id)) return null
  return (
    <>
      <LinkButton
        to="/authorities/$id/edit"
        params={{ id: String(id) }}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t.edit}
      </LinkButton>
      <MoreMenu>
        {children}
        <MenuItem onClick={deletion.ask}>{t.delete}</MenuItem>
      </MoreMenu>
      {deletion.dialog}
    </>
  )
}

/** Asks before an authority is deleted. `dialog` stands beside the menu that calls `ask`. */
export function useDeletion({ authority: { id, name }, etag }: Props) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  return {
    ask: () => setAsked(true),
    dialog: (
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
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
    ),
  }
}

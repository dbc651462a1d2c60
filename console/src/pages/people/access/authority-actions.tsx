import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { LinkButton } from '../../../ui/page/index.ts'
import { type Authority, useMayChange } from '../../authorities/authority.ts'

/** What administrators do with an authority, though not with their own. */
export function AuthorityActions({ authority, etag }: Readonly<{ authority: Authority; etag: string | undefined }>) {
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
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t.edit}
      </LinkButton>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setIsDeleting(true)}>
        {t.delete}
      </Button>
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

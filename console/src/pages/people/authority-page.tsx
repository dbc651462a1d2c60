import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { readRecord, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { LoadedPage } from '../../../ui/loading/index.ts'
import { notify, StatusBadge } from '../../../ui/message/index.ts'
import { Columns, LinkButton, Page } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import { type Authority, useMayChange } from '../authority.ts'
import { ApproverSection } from './approver-section.tsx'
import { ContactSection, PositionsSection, ResponsibilitySection } from './record-sections.tsx'
import { RolesSection } from './roles-section.tsx'

/** One authority: its person, its roles and its responsibilities. */
export function AuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id' }).id)
  const found = useQuery(readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } }))
  const back = <ListLink to="/authorities">{authoritiesTexts.back}</ListLink>
  return (
    <LoadedPage title={authoritiesTexts.one} back={back} query={found}>
      {({ record, etag }) => (
        <Page
          key={id}
          title={spokenName(record.name)}
          badge={<StatusBadge status={record.status} />}
          subtitle={[record.code, record.positions?.[0]?.name].filter(Boolean).join(' · ')}
          back={back}
          actions={<Actions authority={record} etag={etag} />}
        >
          <RolesSection authority={record} etag={etag} />
          <Columns>
            <div>
              <ContactSection authority={record} />
            </div>
            <div>
              <PositionsSection authority={record} />
              <ResponsibilitySection authority={record} />
            </div>
          </Columns>
          <ApproverSection authority={record} />
        </Page>
      )}
    </LoadedPage>
  )
}

function Actions({ authority, etag }: Readonly<{ authority: Authority; etag: string | undefined }>) {
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

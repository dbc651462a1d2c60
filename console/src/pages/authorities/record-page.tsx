import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { readRecord, send } from '../../api.ts'
import { useMay } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LinkButton, TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { spokenName } from '../../ui/people.ts'
import { ApproverSection } from './approver-section.tsx'
import styles from './authorities.module.css'
import type { Authority } from './authority.ts'
import { ContactSection, PositionsSection, ResponsibilitySection } from './record-sections.tsx'
import { RolesSection } from './roles-section.tsx'

/** One authority: who it is, what it may, and for what. */
export function AuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id' }).id)
  const found = useQuery(readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } }))
  return (
    <Loaded query={found}>
      {({ record, etag }) => (
        <Page
          title={spokenName(record.name)}
          badge={<StatusBadge status={record.status} />}
          subtitle={[record.code, record.positions?.[0]?.name].filter(Boolean).join(' · ')}
          back={
            <TextLink to="/authorities" fz="sm">
              {t.authorities.back}
            </TextLink>
          }
          actions={<Actions authority={record} etag={etag} />}
        >
          <RolesSection authority={record} etag={etag} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <ContactSection authority={record} />
            </div>
            <div className={styles.column}>
              <PositionsSection authority={record} />
              <ResponsibilitySection authority={record} />
            </div>
          </div>
          <ApproverSection authority={record} />
        </Page>
      )}
    </Loaded>
  )
}

function Actions({ authority, etag }: Readonly<{ authority: Authority; etag: string | undefined }>) {
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, name } = authority
  if (!useMay('admin')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setIsDeleting(true)}>
        {t.delete}
      </Button>
      <LinkButton
        to="/authorities/$id/edit"
        params={{ id: String(id) }}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t.edit}
      </LinkButton>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t.authorities.deleteTitle(spokenName(name))}
        confirmLabel={t.delete}
        isDangerous
        act={() => send('delete', '/Authorities/{id}', { path: { id }, ifMatch: etag })}
        onDone={() => {
          notifications.show({ message: t.authorities.deleted(spokenName(name)) })
          void navigate({ to: '/authorities' })
        }}
      >
        {t.authorities.deleteText}
      </ConfirmDialog>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { readRecord } from '../../../api/client.ts'
import { formatDaysAway } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { LoadedPage, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import { Page, Section, TextLink } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'
import { Actions, DeleteDialog, type Doing, VerifyDialog, WhyNoRenewal } from './credential-actions.tsx'
import { Renewals, Verification } from './history.tsx'
import { OthersOfEmployee } from './others.tsx'
import { Particulars } from './particulars.tsx'
import styles from './record-page.module.css'

const EditDialog = lazyDialog(async () => (await import('./edit-dialogs.tsx')).EditDialog)
const RenewDialog = lazyDialog(async () => (await import('./edit-dialogs.tsx')).RenewDialog)

const words = credentialsTexts
const back = <ListLink to="/credentials">{words.back}</ListLink>

/** One credential: its fields, its verifier, its renewals and the employee's other ones. */
export function CredentialPage() {
  const { id } = useParams({ from: '/signed-in/credentials/$id' })
  const query = useQuery(readRecord('/Credentials/{id}', { path: { id: Number(id) } }))
  return (
    <LoadedPage title={words.credential} back={back} query={query}>
      {({ record, etag }) => <Known key={id} credential={record} etag={etag} />}
    </LoadedPage>
  )
}

/** Whether it counts today, or is about to end. */
const isInUse = ({ status }: Credential): boolean => status === 'Current' || status === 'Expiring'

function Known({ credential, etag }: { credential: Credential; etag: string | undefined }) {
  const [doing, setDoing] = useState<Doing>()
  const navigate = useNavigate()
  const today = useToday()
  const { employee, status } = credential
  const dialog = { credential, etag, onClose: () => setDoing(undefined) }
  return (
    <Page
      title={credential.credentialType.name}
      badge={
        <>
          <StatusBadge status={credential.status} />
          {!credential.isVerified && isInUse(credential) && <Badge tone="warning">{words.notVerified}</Badge>}
        </>
      }
      back={back}
      subtitle={
        <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
          {spokenName(employee.name)}
        </TextLink>
      }
      actions={<Actions credential={credential} onChoose={setDoing} />}
    >
      <div className={styles.panes}>
        <div>
          <Section title={words.facts}>
            <p className={styles.until}>
              {credential.expiryDate && <span className="soft">{words.lastDay}</span>}
              <strong>{credential.expiryDate ? <Day on={credential.expiryDate} /> : words.noExpiry}</strong>
              {credential.expiryDate && (isInUse(credential) || status === 'Expired') && (
                <span className="soft">{formatDaysAway(credential.expiryDate, today)}</span>
              )}
            </p>
            <Particulars credential={credential} isDayAbove />
            <WhyNoRenewal credential={credential} />
            <div className={`soft ${styles.footer}`}>
              {words.createdOn} <Instant at={credential.createdDateTime} /> · {words.changedOn}{' '}
              <Instant at={credential.lastModified} />
            </div>
          </Section>
          <OthersOfEmployee credential={credential} />
        </div>
        <Section>
          <Verification credential={credential} />
          <Renewals credential={credential} />
        </Section>
      </div>
      {doing === 'renew' && (
        <RenewDialog {...dialog} onMade={id => navigate({ to: '/credentials/$id', params: { id: String(id) } })} />
      )}
      {doing === 'update' && <EditDialog {...dialog} />}
      <VerifyDialog {...dialog} isOpen={doing === 'verify'} />
      <DeleteDialog {...dialog} isOpen={doing === 'delete'} />
    </Page>
  )
}

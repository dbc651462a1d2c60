import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { readRecord } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { LoadedPage, lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, Page, Section, TextLink } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import type { Credential } from '../list/expiring.ts'
import { Actions, DeleteDialog, type Doing, VerifyDialog } from './credential-actions.tsx'
import { Particulars } from './particulars.tsx'

const EditDialog = lazyDialog(async () => (await import('./edit-dialogs.tsx')).EditDialog)
const RenewDialog = lazyDialog(async () => (await import('./edit-dialogs.tsx')).RenewDialog)

const words = credentialsTexts
const back = <ListLink to="/credentials">{words.back}</ListLink>

/** One credential: its fields, its verifier, its predecessor and its successor. */
export function CredentialPage() {
  const { id } = useParams({ from: '/signed-in/credentials/$id' })
  const query = useQuery(readRecord('/Credentials/{id}', { path: { id: Number(id) } }))
  return (
    <LoadedPage title={words.credential} back={back} query={query}>
      {({ record, etag }) => <Known key={id} credential={record} etag={etag} />}
    </LoadedPage>
  )
}

function Known({ credential, etag }: { credential: Credential; etag: string | undefined }) {
  const [doing, setDoing] = useState<Doing>()
  const { employee, supersedesCredentialId, supersededByCredentialId } = credential
  const dialog = { credential, etag, onClose: () => setDoing(undefined) }
  const isRenewal = supersedesCredentialId !== undefined || supersededByCredentialId !== undefined
  return (
    <Page
      title={credential.credentialType.name}
      badge={<StatusBadge status={credential.status} />}
      back={back}
      subtitle={
        <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
          {spokenName(employee.name)}
        </TextLink>
      }
      actions={<Actions credential={credential} onChoose={setDoing} />}
    >
      <Section title={words.facts}>
        <Particulars credential={credential} />
      </Section>
      {isRenewal && (
        <Section title={words.succession}>
          <Facts
            facts={[
              [words.standsInFor, linkTo(supersedesCredentialId)],
              [words.standsInForIt, linkTo(supersededByCredentialId)],
            ]}
          />
        </Section>
      )}
      {doing === 'renew' && <RenewDialog {...dialog} />}
      {doing === 'update' && <EditDialog {...dialog} />}
      <VerifyDialog {...dialog} isOpen={doing === 'verify'} />
      <DeleteDialog {...dialog} isOpen={doing === 'delete'} />
    </Page>
  )
}

const linkTo = (id: number | undefined) =>
  id !== undefined && (
    <TextLink to="/credentials/$id" params={{ id: String(id) }}>
      {words.open(String(id))}
    </TextLink>
  )

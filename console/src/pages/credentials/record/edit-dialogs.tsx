import { fetchRecord, send } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing } from '../../../ui/form/index.ts'
import { Select } from '../../../ui/input/index.ts'
import { Notice, notify } from '../../../ui/message/index.ts'
import { KindFields, ParticularFields, sent, valuesOf } from '../form/credential-fields.tsx'
import { OtherCredential } from '../form/other-credential.tsx'
import type { Credential } from '../list/expiring.ts'
import { AsItIs } from './particulars.tsx'

const words = credentialsTexts

type Props = Readonly<{ credential: Credential; etag: string | undefined; onClose: () => void }>

/** Renews a credential. @param onMade what follows, by the id of its successor */
export function RenewDialog({
  credential,
  etag,
  onClose,
  onMade,
}: Props & Readonly<{ onMade?: (id: number) => unknown }>) {
  const path = { id: credential.id }
  const { command, theirs } = useEditing({
    opened: { record: credential, etag },
    valuesOf: successorOf,
    readNow: () => fetchRecord('/Credentials/{id}', { path }),
    // The form is about the successor: this record does not show whether it exists.
    isDone: () => false,
    submit: ({ CredentialTypeId: _type, ...values }, ifMatch) =>
      send('put', '/Credentials/{id}/actions/renew', { path, body: sent(values) as never, ifMatch }),
    onDone: made => {
      onClose()
      notify(words.done.renewed)
      return onMade?.(made?.newId ?? 0)
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.renewTitle} size="lg">
      <CommandForm command={command} submitLabel={words.actions.renew} onCancel={onClose}>
        <Notice tone="info">{words.renewText}</Notice>
        <ParticularFields form={command.form} isIssueDateRequired />
        <KindFields form={command.form} isTypeFixed />
        <OtherCredential error={command.mutation.error} />
        <TheirChanges theirs={theirs} fields={fieldLabels}>
          {record => <AsItIs credential={record} />}
        </TheirChanges>
      </CommandForm>
    </Modal>
  )
}

/** Edits a credential. */
export function EditDialog({ credential, etag, onClose }: Props) {
  const setStatus = credential.availableActions.find(({ action }) => action === 'setStatus')
  const path = { id: credential.id }
  const { command, theirs } = useEditing({
    opened: { record: credential, etag },
    valuesOf: withStatus,
    readNow: () => fetchRecord('/Credentials/{id}', { path }),
    submit: (values, ifMatch) => send('put', '/Credentials/{id}', { path, body: sent(values) as never, ifMatch }),
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={words.editTitle} size="lg">
      <CommandForm command={command} submitLabel={t.save} onCancel={onClose}>
        {credential.isVerified && <Notice tone="info">{words.verificationGoes}</Notice>}
        <KindFields form={command.form} />
        <ParticularFields form={command.form} />
        <Select
          label={words.status}
          description={setStatus?.isAllowed === false ? setStatus.reason : words.statusHelp}
          disabled={setStatus?.isAllowed === false}
          data={[
            { value: '', label: words.statusByDates },
            { value: 'Suspended', label: t.statuses.Suspended },
            { value: 'Revoked', label: t.statuses.Revoked },
          ]}
          {...command.form.getInputProps('Status')}
        />
        <OtherCredential error={command.mutation.error} />
        <TheirChanges theirs={theirs} fields={fieldLabels} />
      </CommandForm>
    </Modal>
  )
}

const successorOf = (credential: Credential) => ({ ...valuesOf(credential), IssueDate: '', ExpiryDate: '', Notes: '' })

const byHand = ({ status }: Credential) => (status === 'Suspended' || status === 'Revoked' ? status : '')

const withStatus = (credential: Credential) => ({ ...valuesOf(credential), Status: byHand(credential) })

const fieldLabels: FieldLabels<Credential, ReturnType<typeof withStatus>> = {
  CredentialTypeId: [words.type, ({ credentialType }) => credentialType.name],
  CredentialIssuerId: [words.issuer, ({ credentialIssuer }) => credentialIssuer.name],
  RegistrationNumber: [words.number, ({ registrationNumber }) => registrationNumber],
  Class: [words.class, credential => credential.class],
  Conditions: [words.conditions, ({ conditions }) => conditions],
  IssueDate: [words.issued, ({ issueDate }) => issueDate && formatDate(issueDate)],
  ExpiryDate: [words.lastDay, ({ expiryDate }) => expiryDate && formatDate(expiryDate)],
  Notes: [words.notes, ({ notes }) => notes],
  Status: [words.status, credential => (byHand(credential) ? t.statuses[credential.status] : words.statusByDates)],
}

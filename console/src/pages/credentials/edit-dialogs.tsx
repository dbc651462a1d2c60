import { Modal, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand } from '../../ui/command-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldNames, KindFields, ParticularFields, sent, valuesOf } from './credential-fields.tsx'
import type { Credential } from './expiring.ts'
import { OtherCredential } from './other-credential.tsx'

const words = t.credentials

type Props = Readonly<{ credential: Credential; etag: string | undefined; onClose: () => void }>

/** Makes the successor of a credential, and shows it. */
export function RenewDialog({ credential, etag, onClose }: Props) {
  const navigate = useNavigate()
  const { CredentialTypeId, ...values } = valuesOf(credential)
  const command = useCommand({
    initialValues: { ...values, CredentialTypeId, IssueDate: '', ExpiryDate: '', Notes: '' },
    submit: ({ CredentialTypeId: _type, ...values }) =>
      send('put', '/Credentials/{id}/actions/renew', {
        path: { id: credential.id },
        body: sent(values) as never,
        ifMatch: etag,
      }),
    onDone: ({ newId }) => {
      onClose()
      notifications.show({ message: words.done.renewed })
      return navigate({ to: '/credentials/$id', params: { id: String(newId) } })
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.renewTitle} size="lg">
      <CommandForm command={command} submitLabel={words.actions.renew} onCancel={onClose} fields={fieldNames}>
        <Notice tone="info">{words.renewText}</Notice>
        <ParticularFields form={command.form} isIssueDateRequired />
        <KindFields form={command.form} isTypeFixed />
        <OtherCredential error={command.mutation.error} />
      </CommandForm>
    </Modal>
  )
}

/** Replaces what a credential says. */
export function EditDialog({ credential, etag, onClose }: Props) {
  const setStatus = credential.availableActions.find(({ action }) => action === 'setStatus')
  const isByHand = credential.status === 'Suspended' || credential.status === 'Revoked'
  const command = useCommand({
    initialValues: { ...valuesOf(credential), Status: isByHand ? credential.status : '' },
    submit: values =>
      send('put', '/Credentials/{id}', { path: { id: credential.id }, body: sent(values) as never, ifMatch: etag }),
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={words.editTitle} size="lg">
      <CommandForm command={command} submitLabel={t.save} onCancel={onClose} fields={[...fieldNames, 'Status']}>
        {credential.isVerified && <Notice tone="info">{words.verificationGoes}</Notice>}
        <KindFields form={command.form} />
        <ParticularFields form={command.form} />
        <Select
          label={words.status}
          description={setStatus?.isAllowed === false ? setStatus.reason : words.statusHelp}
          disabled={setStatus?.isAllowed === false}
          allowDeselect={false}
          data={[
            { value: '', label: words.statusByDates },
            { value: 'Suspended', label: t.statuses.Suspended },
            { value: 'Revoked', label: t.statuses.Revoked },
          ]}
          {...command.form.getInputProps('Status')}
        />
        <OtherCredential error={command.mutation.error} />
      </CommandForm>
    </Modal>
  )
}

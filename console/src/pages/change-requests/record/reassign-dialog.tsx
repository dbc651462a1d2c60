import { send } from '../../../api/client.ts'
import { RequestSummary, Steps } from '../../../parts/approvals/index.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { AuthorityPicker } from '../../../parts/pickers/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { ChangedMeanwhile, Modal, useSeenVersion } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../../ui/form/index.ts'
import { TextArea } from '../../../ui/input/index.ts'
import { notify } from '../../../ui/message/index.ts'

type Props = Readonly<{ request: ChangeRequest; etag: string | undefined; onClose: () => void }>

/** Reassigns the waiting step to another approver. */
export function ReassignDialog({ request, etag, onClose }: Props) {
  const seen = useSeenVersion({ record: request, etag })
  const command = useCommand({
    initialValues: { AuthorityId: undefined as number | undefined, Remarks: '' },
    submit: ({ AuthorityId, Remarks }) =>
      send('put', '/change-requests/{id}/actions/reassign', {
        path: { id: request.id },
        // Without a choice the server's message appears beside the field.
        body: { AuthorityId, Remarks } as { AuthorityId: number; Remarks: string },
        ifMatch: seen.etag,
      }).catch(seen.note),
    onDone: () => {
      notify(changeRequestsTexts.reassign.done(request.code))
      onClose()
    },
  })
  const { form } = command
  return (
    <Modal opened onClose={onClose} title={changeRequestsTexts.reassign.title(request.code)}>
      <CommandForm command={command} submitLabel={changeRequestsTexts.actions.reassign} onCancel={onClose}>
        <AuthorityPicker
          label={changeRequestsTexts.reassign.to}
          description={changeRequestsTexts.reassign.help}
          value={form.values.AuthorityId}
          onChange={id => form.setFieldValue('AuthorityId', id)}
          error={form.errors.AuthorityId}
        />
        <TextArea label={t.remarks} required minRows={3} maxLength={4000} {...form.getInputProps('Remarks')} />
        <ChangedMeanwhile>
          {seen.changed && (
            <>
              <RequestSummary request={seen.changed} />
              <Steps steps={seen.changed.approvals} />
            </>
          )}
        </ChangedMeanwhile>
      </CommandForm>
    </Modal>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useAccount } from '../../../session/session.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand, useIdempotencyKey } from '../../../ui/form/index.ts'
import { useListSearch } from '../list/list-search.ts'
import { KindFields, noValues, ParticularFields, sent } from './credential-fields.tsx'
import { OtherCredential } from './other-credential.tsx'

const words = credentialsTexts

/** Creates a credential of an employee, then shows it. */
export function NewCredentialDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.record} size="lg">
      <NewCredentialForm onClose={onClose} />
    </Modal>
  )
}

function NewCredentialForm({ onClose }: { onClose: () => void }) {
  const { employeeId, personName } = useAccount()
  const { employee, type } = useListSearch().search
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: { EmployeeId: employee ?? employeeId, ...noValues, CredentialTypeId: type },
    submit: values =>
      withKey(sent(values), (body, idempotencyKey) =>
        send('post', '/Credentials', { body: body as never, idempotencyKey }),
      ),
    onDone: ({ newId }) => navigate({ to: '/credentials/$id', params: { id: String(newId) } }),
  })
  const { form } = command
  return (
    <CommandForm command={command} submitLabel={words.create} onCancel={onClose}>
      <EmployeePicker
        label={words.employee}
        required
        chosenLabel={form.getValues().EmployeeId === employeeId ? spokenName(personName) : undefined}
        {...form.getInputProps('EmployeeId')}
      />
      <KindFields form={form} />
      <ParticularFields form={form} />
      <OtherCredential error={command.mutation.error} />
    </CommandForm>
  )
}

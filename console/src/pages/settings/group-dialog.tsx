import { TextInput } from '@mantine/core'
import { type AnswerOf, fetchRecord, send } from '../../api/client.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing } from '../../ui/form/index.ts'
import { notify } from '../../ui/message/index.ts'
import type { Shown } from '../../ui/record-dialog.tsx'

const words = settingsTexts.group

type EmployerGroup = AnswerOf<'/EmployerGroup', 'get'>

const valuesOf = ({ timeZone }: EmployerGroup) => ({ TimeZone: timeZone })

const labels: FieldLabels<EmployerGroup, ReturnType<typeof valuesOf>> = {
  TimeZone: [words.timeZone, ({ timeZone }) => timeZone],
}

type Props = Readonly<{ opened: Shown<EmployerGroup>; onClose: () => void }>

/** Edits the time zone of the group. */
export const GroupDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} title={words.editTitle}>
    <Form {...props} />
  </Modal>
)

function Form({ opened, onClose }: Props) {
  const { command, theirs } = useEditing({
    opened,
    valuesOf,
    readNow: () => fetchRecord('/EmployerGroup', {}),
    submit: (body, ifMatch) => send('put', '/EmployerGroup', { body, ifMatch }),
    onDone() {
      notify(words.saved)
      onClose()
    },
  })
  const { getInputProps: input, values } = command.form
  return (
    <CommandForm command={command} submitLabel={t.save} onCancel={onClose}>
      <TextInput
        label={words.timeZone}
        description={words.timeZoneHint}
        withAsterisk
        maxLength={100}
        data-autofocus
        {...input('TimeZone')}
      />
      {values.TimeZone !== opened.record.timeZone && <p className="soft">{words.follows}</p>}
      <TheirChanges theirs={theirs} fields={labels} />
    </CommandForm>
  )
}

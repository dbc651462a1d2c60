import { Group } from '@mantine/core'
import { send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { PositionPicker } from '../../../parts/pickers/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand, useIdempotencyKey, withoutEmpty } from '../../../ui/form/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { notify } from '../../../ui/message/index.ts'

const words = authoritiesTexts.position
const { holder } = chartEditingTexts

type Props = Readonly<{ authority: Authority; onClose: () => void }>

/** Makes an authority who is no employee a holder of a position. */
export const PositionDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} title={words.title(spokenName(props.authority.name))}>
    <PositionForm {...props} />
  </Modal>
)

function PositionForm({ authority: { id, name }, onClose }: Props) {
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: { positionId: undefined as number | undefined, From: useToday(), To: '' },
    submit: ({ positionId = 0, ...days }) =>
      withKey({ positionId, AuthorityId: id, ...withoutEmpty(days) }, ({ positionId: of, ...body }, idempotencyKey) =>
        send('post', '/Positions/{id}/Holders', { path: { id: of }, body, idempotencyKey }),
      ),
    onDone() {
      notify(words.done(spokenName(name)))
      onClose()
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={words.submit} onCancel={onClose}>
      <PositionPicker label={words.label} required {...input('positionId')} />
      <Group grow align="flex-start">
        <DayInput label={holder.from} description={holder.fromHint} {...input('From')} />
        <DayInput label={holder.to} description={holder.toHint} {...input('To')} />
      </Group>
    </CommandForm>
  )
}

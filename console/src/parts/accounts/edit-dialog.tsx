import { send } from '../../api/client.ts'
import { accessScopeTexts } from '../../texts/en-AU/access-scope.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing } from '../../ui/form/index.ts'
import { notify } from '../../ui/message/index.ts'
import { useOpened } from '../../ui/record-dialog.tsx'
import { type Account, accountNow, type RightsValues, rightsBody, rightsOf } from './account.ts'
import { RightsFields } from './rights-fields.tsx'

const words = accountsTexts

type Props = Readonly<{ id: number; onClose: () => void }>

/** Changes what an account may see and do. What widens pay or administration waits for a second administrator. */
export const EditAccountDialog = ({ id, onClose }: Props) => {
  const opened = useOpened({ key: ['account', id], read: () => accountNow(id), onClose })
  // The first field gets the focus, and so the dialog waits for the account.
  return (
    opened && (
      <Modal opened onClose={onClose} size="lg" title={words.editTitle}>
        <EditForm opened={opened} onClose={onClose} />
      </Modal>
    )
  )
}

type FormProps = Readonly<{ opened: Awaited<ReturnType<typeof accountNow>>; onClose: () => void }>

function EditForm({ opened, onClose }: FormProps) {
  const { id } = opened.record
  const path = { id }
  const { command, theirs } = useEditing({
    opened,
    valuesOf: rightsOf,
    readNow: () => accountNow(id),
    submit: (values, ifMatch, record) =>
      send('put', '/Accounts/{id}', { path, body: rightsBody(values, record), ifMatch }),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : words.changed)
      onClose()
    },
  })
  return (
    <CommandForm command={command} submitLabel={t.save} onCancel={onClose}>
      <RightsFields form={command.form} areFirst />
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </CommandForm>
  )
}

const namesOf = (type: string) => (account: Account) =>
  account.accessScope
    .filter(entry => entry.type === type)
    .map(({ name }) => name)
    .join(', ')

const fieldLabels: FieldLabels<Account, RightsValues> = {
  Roles: [words.roles, ({ roles }) => roles.map(role => t.roles[role]).join(', ')],
  IsApiEnabled: [words.api, ({ isApiEnabled }) => (isApiEnabled ? t.yes : t.no)],
  accessScope: [
    accessScopeTexts.label,
    ({ accessScope }) =>
      accessScope.some(({ type }) => type === 'All') ? accessScopeTexts.chooseAll : accessScopeTexts.chooseLess,
  ],
  costCentres: [accessScopeTexts.pickers.costCentres, namesOf('CostCentre')],
  paymentGroups: [accessScopeTexts.pickers.paymentGroups, namesOf('PaymentGroup')],
  positions: [accessScopeTexts.pickers.positions, namesOf('PositionSubtree')],
  employers: [accessScopeTexts.pickers.employers, namesOf('Employer')],
}

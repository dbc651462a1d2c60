import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { fetchRecord, send } from '../../../api/client.ts'
import { type Policy, PolicySteps, stepsInWords } from '../../../parts/approval-policies/index.ts'
import { changeTypes } from '../../../parts/change-requests/index.ts'
import { CostCentresPicker, EmployersPicker, PaymentGroupsPicker } from '../../../parts/pickers/index.ts'
import { policyTexts } from '../../../texts/en-AU/policies.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing, useIdempotencyKey } from '../../../ui/form/index.ts'
import { ExactNumberInput } from '../../../ui/input/index.ts'
import { notify } from '../../../ui/message/index.ts'
import styles from './policies.module.css'
import { nameOfType } from './sentence.ts'
import { TryPolicy } from './try-policy.tsx'

const words = settingsTexts.policies

type Shown = Readonly<{ record: Policy; etag: string | undefined }>
type Props = Readonly<{ existing: Shown | undefined; onClose: () => void }>

type Approver = Policy['steps'][number]['approver']
type Step = { Name: string; Approver: Approver; RequiredApprovals: number | string; DueInDays: number | string }

const newStep = (Approver: Approver): Step => ({
  ...{ Name: words.stepNames[Approver], Approver, RequiredApprovals: 1, DueInDays: 5 },
})

export type PolicyValues = {
  ChangeType: string
  Name: string
  Priority: number | string
  EmployerIds: number[]
  PaymentGroupIds: number[]
  CostCentreIds: number[]
  AmountFrom: number | string
  Steps: Step[]
  Status: Policy['status']
}

const none: PolicyValues = {
  ...{ ChangeType: 'PayRate', Name: '', Priority: 100, EmployerIds: [], PaymentGroupIds: [], CostCentreIds: [] },
  ...{ AmountFrom: '', Steps: [newStep('Line')], Status: 'Active' },
}

/** Writes a policy, shows it as a sentence, and tries it with a real person. A second administrator confirms it. */
export const PolicyDialog = (props: Props) => (
  <Modal
    opened
    onClose={props.onClose}
    size="xl"
    title={props.existing ? words.editTitle(props.existing.record.name) : words.makeTitle}
  >
    <PolicyForm {...props} />
  </Modal>
)

function PolicyForm({ existing, onClose }: Props) {
  const withKey = useIdempotencyKey()
  const id = existing?.record.id ?? 0
  const { command, theirs } = useEditing<Policy | undefined, PolicyValues, { status: number }>({
    opened: existing ?? { record: undefined, etag: undefined },
    valuesOf: record => (record ? valuesOf(record) : none),
    readNow: () => fetchRecord('/ApprovalPolicies/{id}', { path: { id } }),
    submit: (values, ifMatch) => {
      const body = bodyOf(values, existing?.record)
      return existing
        ? send('put', '/ApprovalPolicies/{id}', { path: { id }, body, ifMatch })
        : withKey(body, (sent, idempotencyKey) => send('post', '/ApprovalPolicies', { body: sent, idempotencyKey }))
    },
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : words.saved)
      onClose()
    },
  })
  const { form } = command
  const isDefault = existing?.record.isDefault ?? false
  return (
    <CommandForm command={command} submitLabel={words.ask} onCancel={onClose}>
      <NativeSelect
        label={words.about}
        disabled={existing !== undefined}
        data={[...changeTypes, 'ExpenseApplication'].map(value => ({ value, label: nameOfType(value) }))}
        {...form.getInputProps('ChangeType')}
      />
      <TextInput label={words.name} withAsterisk maxLength={200} {...form.getInputProps('Name')} />
      {!isDefault && <Conditions form={form} />}
      <Steps form={form} />
      <p>
        <strong>
          <PolicySteps steps={shownSteps(form.values)} />
        </strong>
      </p>
      <TryPolicy policy={bodyOf(form.values, existing?.record)} policyId={existing?.record.id} />
      <TheirChanges theirs={theirs} fields={fieldLabels as never} />
    </CommandForm>
  )
}

type FormProps = Readonly<{ form: UseFormReturnType<PolicyValues> }>

/** When it applies. Without conditions it applies to all. */
function Conditions({ form }: FormProps) {
  const { values, setFieldValue } = form
  const ids = (field: 'EmployerIds' | 'PaymentGroupIds' | 'CostCentreIds') => ({
    value: values[field],
    onChange: (chosen: number[]) => setFieldValue(field, chosen),
  })
  return (
    <>
      <EmployersPicker label={words.employers} {...ids('EmployerIds')} />
      <PaymentGroupsPicker label={words.paymentGroups} {...ids('PaymentGroupIds')} />
      <CostCentresPicker label={words.costCentres} {...ids('CostCentreIds')} />
      <ExactNumberInput
        label={words.amountFrom}
        description={words.amountHint}
        isMoney
        {...form.getInputProps('AmountFrom')}
      />
      <ExactNumberInput label={words.priority} description={words.priorityHint} {...form.getInputProps('Priority')} />
      <NativeSelect
        label={t.filters.status}
        data={(['Active', 'Inactive'] as const).map(value => ({ value, label: t.statuses[value] }))}
        {...form.getInputProps('Status')}
      />
    </>
  )
}

function Steps({ form }: FormProps) {
  const input = form.getInputProps
  const change = (place: number, approver: Approver) => {
    const isUsual = Object.values(words.stepNames).some(name => name === form.values.Steps[place]?.Name)
    form.setFieldValue(`Steps.${place}.Approver`, approver as never)
    if (isUsual) form.setFieldValue(`Steps.${place}.Name`, words.stepNames[approver] as never)
  }
  return (
    <fieldset className={styles.steps}>
      <legend>{words.steps}</legend>
      {form.values.Steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <div key={place} className={styles.step}>
          <TextInput label={words.stepName(place + 1)} maxLength={100} {...input(`Steps.${place}.Name`)} />
          <NativeSelect
            label={words.approver}
            data={Object.entries(policyTexts.approvers).map(([value, label]) => ({ value, label }))}
            {...input(`Steps.${place}.Approver`)}
            onChange={event => change(place, event.currentTarget.value as Approver)}
          />
          <ExactNumberInput label={words.approvals} {...input(`Steps.${place}.RequiredApprovals`)} />
          <ExactNumberInput label={words.due} {...input(`Steps.${place}.DueInDays`)} />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={words.removeStep(step.Name)}
            onClick={() => form.removeListItem('Steps', place)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('Steps', newStep('HumanResources'))}
        >
          {words.addStep}
        </Button>
      </div>
    </fieldset>
  )
}

const valuesOf = ({ changeType, name, priority, conditions, steps, status }: Policy): PolicyValues => ({
  ...{ ChangeType: changeType, Name: name, Priority: priority, Status: status },
  EmployerIds: [...(conditions.employerIds ?? [])],
  PaymentGroupIds: [...(conditions.paymentGroupIds ?? [])],
  CostCentreIds: [...(conditions.costCentreIds ?? [])],
  AmountFrom: conditions.amountFrom ?? '',
  Steps: steps.map(({ name, approver, requiredApprovals, dueInDays }) => ({
    ...{ Name: name, Approver: approver, RequiredApprovals: requiredApprovals, DueInDays: dueInDays },
  })),
})

/** A default policy has no conditions. */
function bodyOf(values: PolicyValues, before: Policy | undefined) {
  const { ChangeType, Name, Priority, EmployerIds, PaymentGroupIds, CostCentreIds, AmountFrom, Steps, Status } = values
  const Conditions = {
    ...(EmployerIds.length > 0 && { EmployerIds }),
    ...(PaymentGroupIds.length > 0 && { PaymentGroupIds }),
    ...(CostCentreIds.length > 0 && { CostCentreIds }),
    ...(AmountFrom !== '' && { AmountFrom: AmountFrom as number }),
  }
  const limits = before?.isDefault ? {} : { Conditions, Priority: Priority as number, Status }
  return {
    ...{ ChangeType, Name, Steps: Steps as (Step & { RequiredApprovals: number; DueInDays: number })[] },
    ...limits,
  }
}

const shownSteps = ({ Steps }: PolicyValues): Policy['steps'] =>
  Steps.map(({ Name, Approver, RequiredApprovals, DueInDays }) => ({
    name: Name,
    approver: Approver,
    requiredApprovals: Number(RequiredApprovals) || 1,
    dueInDays: Number(DueInDays) || 1,
  }))

const fieldLabels: FieldLabels<Policy, PolicyValues> = {
  ChangeType: [words.about, ({ changeType }) => nameOfType(changeType)],
  Name: [words.name, ({ name }) => name],
  Priority: [words.priority, ({ priority }) => priority],
  EmployerIds: [words.employers, ({ conditions }) => conditions.employerIds?.length],
  PaymentGroupIds: [words.paymentGroups, ({ conditions }) => conditions.paymentGroupIds?.length],
  CostCentreIds: [words.costCentres, ({ conditions }) => conditions.costCentreIds?.length],
  AmountFrom: [words.amountFrom, ({ conditions }) => conditions.amountFrom],
  Steps: [words.steps, stepsInWords],
  Status: [t.filters.status, ({ status }) => t.statuses[status]],
}

import { Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { DayInput, Select, TextArea } from '../../../ui/input/index.ts'
import type { Credential } from '../list/expiring.ts'
import { credentialTypes } from '../list/filters.tsx'

const words = credentialsTexts

/** The form's values of a credential; an empty text means no value. */
export type Values = {
  CredentialTypeId: number | undefined
  CredentialIssuerId: number | undefined
  RegistrationNumber: string
  Class: string
  Conditions: string
  IssueDate: string
  ExpiryDate: string
  Notes: string
}

export const noValues: Values = {
  CredentialTypeId: undefined,
  CredentialIssuerId: undefined,
  RegistrationNumber: '',
  Class: '',
  Conditions: '',
  IssueDate: '',
  ExpiryDate: '',
  Notes: '',
}

export const valuesOf = (credential: Credential): Values => ({
  CredentialTypeId: credential.credentialType.id,
  CredentialIssuerId: credential.credentialIssuer.id,
  RegistrationNumber: credential.registrationNumber,
  Class: credential.class ?? '',
  Conditions: credential.conditions ?? '',
  IssueDate: credential.issueDate?.slice(0, 10) ?? '',
  ExpiryDate: credential.expiryDate?.slice(0, 10) ?? '',
  Notes: credential.notes ?? '',
})

/** The body of a command: empty values are left out. */
export function sent<V extends object>(values: V): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(kept) as { [K in keyof V]?: Exclude<V[K], undefined> }
}

// biome-ignore lint/suspicious/noExplicitAny: forms of several commands have these fields
type Form = UseFormReturnType<any>

const credentialIssuers = read('/CredentialIssuers')

/** The type, where it can be chosen, and one of its possible issuers. */
export function KindFields({ form, isTypeFixed = false }: { form: Form; isTypeFixed?: boolean }) {
  const types = useQuery({ ...credentialTypes, staleTime: Number.POSITIVE_INFINITY })
  const issuers = useQuery({ ...credentialIssuers, staleTime: Number.POSITIVE_INFINITY })
  const { CredentialTypeId } = form.getValues() as Values
  const type = types.data?.find(({ id }) => id === CredentialTypeId)
  const fitting = (issuers.data ?? []).filter(
    ({ classification }) => !type || type.issuerClassifications.includes(classification.name),
  )
  return (
    <>
      {!isTypeFixed && <Choice form={form} name="CredentialTypeId" label={words.type} choices={types.data ?? []} />}
      <Choice form={form} name="CredentialIssuerId" label={words.issuer} choices={fitting} />
    </>
  )
}

type ChoiceProps = Readonly<{
  form: Form
  name: string
  label: string
  choices: readonly Readonly<{ id: number; name: string }>[]
}>

function Choice({ form, name, label, choices }: ChoiceProps) {
  const { value, onChange, ...field } = form.getInputProps(name)
  return (
    <Select
      {...field}
      label={label}
      withAsterisk
      searchable
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={chosen => onChange(chosen === null ? undefined : Number(chosen))}
      nothingFound={t.nothingFound}
    />
  )
}

/** Number, class, days, conditions and notes. */
export const ParticularFields = ({
  form,
  isIssueDateRequired = false,
}: {
  form: Form
  isIssueDateRequired?: boolean
}) => (
  <>
    <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
      <TextInput label={words.number} withAsterisk maxLength={50} {...form.getInputProps('RegistrationNumber')} />
      <TextInput label={words.class} maxLength={100} {...form.getInputProps('Class')} />
    </Group>
    <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
      <DayInput label={words.issued} required={isIssueDateRequired} {...form.getInputProps('IssueDate')} />
      <DayInput label={words.lastDay} {...form.getInputProps('ExpiryDate')} />
    </Group>
    <TextArea label={words.conditions} minRows={2} maxLength={500} {...form.getInputProps('Conditions')} />
    <TextArea label={words.notes} minRows={2} maxLength={2000} {...form.getInputProps('Notes')} />
  </>
)

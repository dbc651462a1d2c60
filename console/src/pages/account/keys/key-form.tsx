import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { formatInstant } from '../../../format/formats.ts'
import { CostCentresPicker, PaymentGroupsPicker } from '../../../parts/pickers/index.ts'
import { useAccount } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { CommandForm, type useCommand } from '../../../ui/form/index.ts'
import type { SearchChoices } from '../../../ui/input/index.ts'
import { type MultiPickerProps, SearchMultiSelect } from '../../../ui/input/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { accountQuery, type Scope } from '../account.ts'
import styles from '../new-key.module.css'
import type { KeyValues } from './key-values.ts'

const words = t.account.newKey
const lives = [7, 30, 90, 180, 365, 730]

type Command = ReturnType<typeof useCommand<KeyValues, unknown>>

export function KeyForm({ command }: { command: Command }) {
  const account = useQuery(accountQuery)
  const navigate = useNavigate()
  const { getInputProps } = command.form
  return (
    <CommandForm
      command={command}
      submitLabel={words.submit}
      onCancel={() => navigate({ to: '/', search: { tab: 'keys' } })}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        placeholder={words.namePlaceholder}
        maxLength={100}
        required
        autoFocus
        {...getInputProps('Name')}
      />
      <Loaded query={account}>{({ maximumScopes }) => <Scopes offered={maximumScopes} command={command} />}</Loaded>
      <Reaching command={command} />
      <Life command={command} />
    </CommandForm>
  )
}

const Scopes = ({ offered, command }: { offered: readonly Scope[]; command: Command }) => (
  <Checkbox.Group label={words.scopes} description={words.scopesHint} {...command.form.getInputProps('Scopes')}>
    <Stack gap="sm" className={styles.choices}>
      {offered.map(scope => (
        <Checkbox
          key={scope}
          value={scope}
          label={
            <>
              {t.account.scopes[scope].name} <code>{scope}</code>
            </>
          }
          description={t.account.scopes[scope].text}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)

function Reaching({ command }: { command: Command }) {
  const { values, getInputProps, setFieldValue } = command.form
  const picker = (field: 'costCentres' | 'paymentGroups' | 'positions' | 'employers') => ({
    label: words.pickers[field],
    value: values[field],
    onChange: (ids: number[]) => setFieldValue(field, ids),
  })
  return (
    <>
      <Radio.Group label={words.accessScope} {...getInputProps('accessScope')}>
        <Stack gap="xs" className={styles.choices}>
          <Radio value="all" label={words.accessScopeAll} />
          <Radio value="less" label={words.accessScopeLess} description={words.accessScopeLessHint} />
        </Stack>
      </Radio.Group>
      {values.accessScope === 'less' && (
        <Stack gap="sm" className={styles.inner}>
          <CostCentresPicker {...picker('costCentres')} />
          <PaymentGroupsPicker {...picker('paymentGroups')} />
          <PositionsPicker {...picker('positions')} />
          <EmployersPicker {...picker('employers')} />
        </Stack>
      )}
    </>
  )
}

function Life({ command }: { command: Command }) {
  const { group } = useAccount()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return (
    <NativeSelect
      label={words.expires}
      description={words.expiresHint}
      data={lives.map(days => ({
        value: String(days),
        label: words.days(days, formatInstant(day(days), group.timeZone).split(',')[0] ?? ''),
      }))}
      {...command.form.getInputProps('ExpiresInDays')}
    />
  )
}

const choiceOf = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  id,
  label: `${name} (${code})`,
})

const searchPositions: SearchChoices = text =>
  queryOptions({
    ...read('/Positions', { query: { pageNumber: 1, pageSize: 20, ...(text !== '' && { PositionName: text }) } }),
    select: found => found.map(choiceOf),
  })

const searchEmployers: SearchChoices = text =>
  queryOptions({
    ...read('/Employers'),
    select: all => all.map(choiceOf).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  })

/** Positions, each with its subtree. */
const PositionsPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchPositions} />

const EmployersPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchEmployers} />

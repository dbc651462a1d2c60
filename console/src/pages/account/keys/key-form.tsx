import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AccessScopeFields } from '../../../parts/access-scope/index.ts'
import { useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { t } from '../../../texts/index.ts'
import { SideForm, type useCommand } from '../../../ui/form/index.ts'
import { RadioCards } from '../../../ui/input/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { accountQuery, type Scope } from '../account.ts'
import styles from '../new-key.module.css'
import { dayAfter } from './day-after.ts'
import type { KeyValues } from './key-values.ts'

const words = accountTexts.newKey
const lives = [7, 30, 90, 180, 365, 730]

type Command = ReturnType<typeof useCommand<KeyValues, unknown>>

/** The fields of a new key, and beside them the records that it would see. */
export function KeyForm({ command, preview }: { command: Command; preview: ReactNode }) {
  const account = useQuery(accountQuery)
  const navigate = useNavigate()
  const { getInputProps } = command.form
  return (
    <SideForm
      command={command}
      submitLabel={words.submit}
      onCancel={() => navigate({ to: '/profile', search: { tab: 'keys' } })}
      title={t.outcome}
      aside={preview}
    >
      <Section>
        <Stack>
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
          <AccessScopeFields form={command.form} />
          <Life command={command} />
        </Stack>
      </Section>
    </SideForm>
  )
}

type Group = keyof typeof words.groups

/** What a key may do, from looking to administering. */
const groupOf: Readonly<Record<Scope, Group>> = {
  read: 'see',
  'employees.sensitive': 'see',
  'employees.tfn': 'see',
  'audit.read': 'see',
  'change-requests.write': 'change',
  'expenses.write': 'change',
  'credentials.write': 'change',
  'employees.write': 'change',
  'change-requests.decide': 'decide',
  webhooks: 'decide',
  admin: 'decide',
}

type Preset = keyof typeof words.presets

/** A usual choice of scopes, or one's own. */
function Scopes({ offered, command }: { offered: readonly Scope[]; command: Command }) {
  const { values, setFieldValue } = command.form
  const [preset, setPreset] = useState<Preset>(() => presetOf(values.Scopes, offered))
  const choose = (chosen: Preset) => {
    setPreset(chosen)
    if (chosen !== 'custom') setFieldValue('Scopes', chosen === 'read' ? ['read'] : [...offered])
  }
  const presets = (Object.keys(words.presets) as Preset[]).map(value => ({
    ...{ value, label: words.presets[value], hint: words.presetHints[value] },
  }))
  return (
    <div>
      <RadioCards label={words.scopes} value={preset} onChange={choose} choices={presets} />
      {preset === 'custom' && <OwnChoice offered={offered} command={command} />}
    </div>
  )
}

function presetOf(chosen: readonly Scope[], offered: readonly Scope[]): Preset {
  if (chosen.length === 1 && chosen[0] === 'read') return 'read'
  return offered.every(scope => chosen.includes(scope)) ? 'all' : 'custom'
}

/** Every scope that the account has, one in a row. */
const OwnChoice = ({ offered, command }: { offered: readonly Scope[]; command: Command }) => (
  <Checkbox.Group aria-label={words.scopes} {...command.form.getInputProps('Scopes')}>
    {(Object.keys(words.groups) as Group[]).map(group => {
      const its = offered.filter(scope => groupOf[scope] === group)
      return (
        its.length > 0 && (
          <fieldset key={group} className={styles.group}>
            <legend>{words.groups[group]}</legend>
            {its.map(scope => (
              <div key={scope} className={styles.choice}>
                <Checkbox
                  value={scope}
                  label={accountTexts.scopes[scope].name}
                  description={accountTexts.scopes[scope].text}
                />
                <code>{scope}</code>
              </div>
            ))}
          </fieldset>
        )
      )
    })}
  </Checkbox.Group>
)

function Life({ command }: { command: Command }) {
  const { group } = useAccount()
  return (
    <NativeSelect
      label={words.expires}
      description={words.expiresHint}
      data={lives.map(days => ({
        value: String(days),
        label: words.days(days, dayAfter(days, group.timeZone)),
      }))}
      {...command.form.getInputProps('ExpiresInDays')}
    />
  )
}

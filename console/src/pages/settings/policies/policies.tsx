import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { fetchRecord, read, send } from '../../../api/client.ts'
import { type Policy, PolicySteps } from '../../../parts/approval-policies/index.ts'
import { useHasRole } from '../../../session/session.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Block, Section } from '../../../ui/page/index.ts'
import { RecordButtons, RemovalDialog, useRecordActions } from '../../../ui/record-actions.tsx'
import { ExportButton, isRowItself } from '../../../ui/table/index.ts'
import { deletionWords } from '../deletion-words.ts'
import styles from './policies.module.css'
import { conditionsInWords, groupsOfTypes, nameOfType } from './sentence.ts'

const words = settingsTexts.policies

const PolicyDialog = lazyDialog(async () => (await import('./policy-dialog.tsx')).PolicyDialog)

/** Who decides what: a sentence for each policy, by what it is about. */
export function Policies() {
  const query = useQuery(read('/ApprovalPolicies'))
  const mayWrite = useHasRole('EmployerAdministrator')
  const { form, removal, ...act } = useRecordActions('policy', id =>
    fetchRecord('/ApprovalPolicies/{id}', { path: { id } }),
  )
  const names = useNames()
  const openOf =
    ({ id }: Policy) =>
    ({ target }: MouseEvent) =>
      isRowItself(target as Element) && act.edit(id)
  const buttons = (type: string, policy: Policy) =>
    mayWrite && (
      <RecordButtons
        id={policy.id}
        name={`${type}, ${policy.name}`}
        onEdit={act.edit}
        onRemove={policy.isDefault ? undefined : act.remove}
      />
    )
  return (
    <Section
      title={words.title}
      actions={
        <>
          {query.data && <ExportButton source={['/ApprovalPolicies', {}]} />}
          {mayWrite && (
            <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={act.make}>
              {words.makeTitle}
            </Button>
          )}
        </>
      }
    >
      <p className="soft">
        {query.data?.some(({ isDefault }) => !isDefault) && `${words.conditions} `}
        {mayWrite && words.explained}
      </p>
      <Loaded query={query}>
        {policies => {
          const types = [...Map.groupBy(policies, ({ changeType }) => changeType)].map(([type, ofType]) => ({
            ...{ type, name: nameOfType(type), ofType: ofType.toSorted(byOrder) },
          }))
          const isFree = ({ ofType }: Readonly<{ ofType: readonly Policy[] }>) => ofType.every(needsNone)
          const free = types.filter(isFree).toSorted((one, other) => one.name.localeCompare(other.name))
          const groups = groupsOfTypes
            .map(({ title, types: inGroup }) => ({
              title,
              inGroup: inGroup
                .flatMap(each => types.find(({ type }) => type === each) ?? [])
                .filter(each => !isFree(each)),
            }))
            .filter(({ inGroup }) => inGroup.length > 0)
          return (
            <>
              <div className={styles.heads}>
                <span>{words.change}</span>
                <span>{words.deciders}</span>
              </div>
              {groups.map(({ title, inGroup }) => (
                <section key={title}>
                  <h3 className={styles.group}>{title}</h3>
                  <dl className={styles.types}>
                    {inGroup.map(({ name, ofType }) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        {ofType.map(policy => (
                          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button at the end of the row
                          <dd
                            key={policy.id}
                            className={styles.policy}
                            data-opens={mayWrite || undefined}
                            onClick={mayWrite ? openOf(policy) : undefined}
                          >
                            <Sentence policy={policy} names={names} isAlone={ofType.length === 1} />
                            {buttons(name, policy)}
                          </dd>
                        ))}
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
              {free.length > 0 && (
                <Block title={words.free} isRuled>
                  <ul className={styles.free}>
                    {free.map(({ name, ofType: [policy] }) => (
                      <li key={name}>
                        {name}
                        {policy && buttons(name, policy)}
                      </li>
                    ))}
                  </ul>
                </Block>
              )}
            </>
          )
        }}
      </Loaded>
      {form && <PolicyDialog {...form} />}
      {removal && (
        <RemovalDialog
          {...removal}
          words={{ ...deletionWords, text: words.deleteText }}
          remove={(id, ifMatch) => send('delete', '/ApprovalPolicies/{id}', { path: { id }, ifMatch })}
        />
      )}
    </Section>
  )
}

type SentenceProps = Readonly<{ policy: Policy; names: ReturnType<typeof useNames>; isAlone: boolean }>

const Sentence = ({ policy, names, isAlone }: SentenceProps) => (
  <div>
    {isAlone && policy.isDefault ? (
      <PolicySteps steps={policy.steps} />
    ) : (
      <>
        <span className={styles.when}>{conditionsInWords(policy, names)}</span>{' '}
        <PolicySteps steps={policy.steps} isAfter />
      </>
    )}
    {policy.status === 'Inactive' && (
      <>
        {' '}
        <Badge>{t.statuses.Inactive}</Badge>
      </>
    )}
    {!policy.isDefault && <div className="soft">{words.named(policy.name, policy.priority)}</div>}
  </div>
)

/** Whether it is the default of its type and asks for no approval. */
const needsNone = ({ isDefault, steps }: Policy): boolean => isDefault && steps.length === 0

/** In the order in which they are tried. */
const byOrder = (one: Policy, other: Policy): number =>
  Number(one.isDefault) - Number(other.isDefault) || one.priority - other.priority || one.id - other.id

/** The names of what conditions refer to. */
function useNames() {
  const known = (records: readonly { id: number; name: string }[] = []) =>
    new Map(records.map(({ id, name }) => [id, name]))
  return {
    employers: known(useQuery(read('/Employers')).data),
    paymentGroups: known(useQuery(read('/PaymentGroups')).data),
    costCentres: known(useQuery(read('/CostCentres')).data),
  }
}

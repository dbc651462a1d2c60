import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fetchRecord, read, send } from '../../../api/client.ts'
import { useHasRole } from '../../../session/session.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { RecordButtons, RemovalDialog, useRecordActions } from '../../../ui/record-actions.tsx'
import { deletionWords } from '../deletion-words.ts'
import styles from './policies.module.css'
import { conditionsInWords, nameOfType, type Policy, stepsInWords } from './sentence.ts'

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
  return (
    <Section
      title={words.title}
      actions={
        mayWrite && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={act.make}>
            {words.makeTitle}
          </Button>
        )
      }
    >
      <p className="soft">{words.explained}</p>
      <Loaded query={query}>
        {policies => (
          <dl className={styles.types}>
            {[...Map.groupBy(policies, ({ changeType }) => changeType)]
              .sort(([one], [other]) => nameOfType(one).localeCompare(nameOfType(other)))
              .map(([changeType, ofType]) => (
                <div key={changeType}>
                  <dt>{nameOfType(changeType)}</dt>
                  {ofType.toSorted(byOrder).map(policy => (
                    <dd key={policy.id} className={styles.policy}>
                      <div>
                        <strong>{conditionsInWords(policy, names)}</strong> {stepsInWords(policy)}
                        {policy.status === 'Inactive' && (
                          <>
                            {' '}
                            <Badge>{t.statuses.Inactive}</Badge>
                          </>
                        )}
                        {!policy.isDefault && <div className="soft">{words.named(policy.name, policy.priority)}</div>}
                      </div>
                      {mayWrite && (
                        <RecordButtons
                          id={policy.id}
                          name={`${nameOfType(changeType)}, ${policy.name}`}
                          onEdit={act.edit}
                          onRemove={policy.isDefault ? undefined : act.remove}
                        />
                      )}
                    </dd>
                  ))}
                </div>
              ))}
          </dl>
        )}
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

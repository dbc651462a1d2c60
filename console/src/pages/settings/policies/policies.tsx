import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchRecord, read, send } from '../../../api/client.ts'
import { useHasRole } from '../../../session/session.ts'
import { settingsTexts } from '../../../texts/en-AU/settings.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge, notify, notifyFailure, sentenceOf } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'
import styles from './policies.module.css'
import { conditionsInWords, nameOfType, type Policy, stepsInWords } from './sentence.ts'

const words = settingsTexts.policies

const PolicyDialog = lazyDialog(async () => (await import('./policy-dialog.tsx')).PolicyDialog)

type Shown = Readonly<{ record: Policy; etag: string | undefined }>

/** Who decides what: a sentence for each policy, by what it is about. */
export function Policies() {
  const query = useQuery(read('/ApprovalPolicies'))
  const [edited, edit] = useState<Shown | 'new'>()
  const [removed, askToRemove] = useState<Shown>()
  const mayWrite = useHasRole('EmployerAdministrator')
  const client = useQueryClient()
  const names = useNames()
  const withTag = ({ id }: Policy, then: (shown: Shown) => void) =>
    client
      .fetchQuery({
        queryKey: ['policy', id, 'opened'],
        queryFn: () => fetchRecord('/ApprovalPolicies/{id}', { path: { id } }),
        staleTime: 0,
      })
      .then(then, error => notifyFailure(sentenceOf(error)))
  return (
    <Section
      title={words.title}
      actions={
        mayWrite && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => edit('new')}>
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
                        <span className={styles.actions}>
                          <Button
                            size="xs"
                            variant="default"
                            aria-label={`${t.edit}: ${nameOfType(changeType)}, ${policy.name}`}
                            onClick={() => withTag(policy, edit)}
                          >
                            {t.edit}
                          </Button>
                          {!policy.isDefault && (
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={`${t.delete}: ${nameOfType(changeType)}, ${policy.name}`}
                              onClick={() => withTag(policy, askToRemove)}
                            >
                              {t.delete}
                            </Button>
                          )}
                        </span>
                      )}
                    </dd>
                  ))}
                </div>
              ))}
          </dl>
        )}
      </Loaded>
      {edited && <PolicyDialog existing={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
      {removed && (
        <ConfirmDialog
          isOpen
          onClose={() => askToRemove(undefined)}
          title={settingsTexts.deleteTitle(removed.record.name)}
          confirmLabel={t.delete}
          isDangerous
          etag={removed.etag}
          act={async (_, ifMatch) => {
            await send('delete', '/ApprovalPolicies/{id}', { path: { id: removed.record.id }, ifMatch })
            notify(t.administrativeChanges.asked)
          }}
        >
          {words.deleteText}
        </ConfirmDialog>
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

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Badge, Notice, sentenceOf } from '../../ui/message/index.ts'
import { Dotted, type Line, Lines, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { type AdministrativeChange, DecisionDialog, inWords, waitsForReader } from '../confirmations/index.ts'
import { pendingChanges } from './queries.ts'
import styles from './roles.module.css'

const words = t.administrativeChanges

/** What waits for a second administrator for this authority, above the roles that it has; the requester takes it back here. */
export function PendingRoles({ authorityId }: { authorityId: number }) {
  const { data = [], error } = useQuery(pendingChanges)
  const [cancelled, cancel] = useState<AdministrativeChange>()
  if (error) {
    return (
      <Notice tone="warning" title={words.unknown}>
        {sentenceOf(error)}
      </Notice>
    )
  }
  const mine = data.filter(({ resource }) => resource.type === 'Authority' && resource.id === authorityId)
  return (
    <>
      {mine.length > 0 && (
        <div className={styles.pending}>
          <div role="status">
            <Lines label={words.views.Pending} lines={mine.map(change => lineOf(change, () => cancel(change)))} />
          </div>
        </div>
      )}
      {cancelled && <DecisionDialog change={cancelled} action="cancel" onClose={() => cancel(undefined)} />}
    </>
  )
}

function lineOf(change: AdministrativeChange, onCancel: () => void): Line {
  const { title, granted } = inWords(change)
  const isForReader = waitsForReader(change)
  const isOwn = change.availableActions.some(({ action, isAllowed }) => action === 'cancel' && isAllowed)
  return {
    id: change.id,
    name: granted ? t.roles[granted] : title,
    badge: <Badge tone={isForReader ? 'warning' : 'info'}>{isForReader ? words.notYetForYou : words.notYet}</Badge>,
    text: (
      <Dotted
        facts={[
          <>
            {words.requested(spokenName(change.requestedBy.name))}, <Instant at={change.createdDateTime} isAge />
          </>,
          <TextLink key="look" to="/administrative-changes">
            {words.look}
          </TextLink>,
        ]}
      />
    ),
    actions: isOwn && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.actionOn(words.actions.cancel, title)}
        onClick={onCancel}
      >
        {words.actions.cancel}
      </Button>
    ),
  }
}

import { Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { capitalized } from '../../format/in-sentence.ts'
import { spokenName } from '../../format/people.ts'
import { ChangesTable, readChangeRequest } from '../../parts/change-requests/index.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Loaded } from '../../ui/loading/index.ts'
import { labelOf } from '../../ui/message/index.ts'
import { Empty, Facts, LinkButton } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './audit-log.module.css'
import type { AuditEntry } from './audit-rows.ts'
import { Sentence } from './sentence.tsx'

const words = auditLogTexts.entry

/** All fields of the entry whose sequence is in the address. */
export function EntryDialog({ entry, onClose }: { entry: number; onClose: () => void }) {
  const query = useQuery(read('/AuditLog', { query: { afterSequence: entry - 1, pageNumber: 1, pageSize: 1 } }))
  return (
    <Modal opened onClose={onClose} title={words.title(entry)} size="lg">
      <Loaded query={query}>
        {([found]) => (found?.sequence === entry && found ? <Entry entry={found} /> : <Empty>{words.gone}</Empty>)}
      </Loaded>
    </Modal>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const { actor, action, resource, occurredDateTime, requestId, hash, details } = entry
  const known = Object.entries(details)
  const changed = Array.isArray(details.changedFields) ? details.changedFields.map(String) : []
  return (
    <Stack>
      <Facts
        facts={[
          [words.action, `${wordsOfType(action)} (${action})`],
          [words.person, entry.employee && spokenName(entry.employee.name)],
          [words.occurred, <Instant key="when" at={occurredDateTime} isExact />],
          [words.who, actor.name ? spokenName(actor.name) : auditLogTexts.system],
          [words.key, actor.keyName],
          [words.record, <ResourceLink key="record" {...resource} ownerId={entry.employee?.id} />],
          [words.request, requestId && <code>{requestId}</code>],
        ]}
      />
      <strong className="sentence">
        <Sentence entry={entry} />
      </strong>
      {resource.type === 'ChangeRequest' && resource.id !== undefined && <Changed id={resource.id} />}
      {changed.length > 0 && (
        <div>
          {words.changed(changed.map(labelOfField))}
          {resource.type !== 'ChangeRequest' && <div className="soft">{words.noValues}</div>}
        </div>
      )}
      {known.length > 0 && (
        <details>
          <summary>{words.details}</summary>
          <pre className={styles.details}>{JSON.stringify(details, undefined, 2)}</pre>
        </details>
      )}
      {hash && (
        <div>
          <div className="soft">{words.hash}</div>
          <CopyText text={hash} label={words.hash} />
        </div>
      )}
      <Group>
        {resource.type === 'Employee' && resource.id !== undefined && (
          <LinkButton
            to="/employees/$id"
            params={{ id: String(resource.id) }}
            search={{ tab: 'history' }}
            variant="default"
            size="xs"
          >
            {words.history}
          </LinkButton>
        )}
        <LinkButton to="/audit-log" search={{ type: resource.type, id: resource.id }} variant="default" size="xs">
          {words.ofRecord}
        </LinkButton>
        {actor.userAccountId !== undefined && (
          <LinkButton to="/audit-log" search={{ who: actor.userAccountId }} variant="default" size="xs">
            {words.ofAccount}
          </LinkButton>
        )}
      </Group>
    </Stack>
  )
}

/** A field of a record by the label of the command's field. */
const labelOfField = (field: string): string => labelOf(capitalized(field), field)

/** What the request changes: the values are in the request. */
function Changed({ id }: { id: number }) {
  const query = useQuery(readChangeRequest(id))
  return <Loaded query={query}>{({ record }) => <ChangesTable changes={record.changes} />}</Loaded>
}

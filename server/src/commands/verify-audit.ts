import { type Head, type Verification, verifyAuditLog, writtenHead } from '../features/audit-log/index.ts'
import { command } from './command.ts'
import { connect, findDatabase } from './database.ts'
import { getGroup, listGroups } from './groups.ts'

export const verifyAudit = command({
  name: 'verify-audit',
  summary: 'Verify the audit log of one group or of all',
  details: `Walks the hash chain and names the first fault: an entry that was edited,
exchanged, deleted, put in or moved, a place that was taken out, an entry that has no place, an event without entry. What
is not sealed yet is counted.

The chain alone cannot show that its end was cut off together with the events, or that all of it was made anew by
a person with control of the database. Keep the head that this command prints somewhere else, and pass it with
--head later: then both show.`,
  args: {
    group: { type: 'string', description: 'Name of the employer group; all of them when left out' },
    head: { type: 'string', valueHint: 'place:hash', description: "The group's head as it was printed earlier" },
  },
  examples: ['muster verify-audit', 'muster verify-audit --group "Harbour Line" --head 2117:9f64a747…'],
  exitCodes: { 1: 'a fault in the log of a group, or an error, with a message' },
  async run(run, args) {
    const kept = headOf(args.head)
    if (kept && args.group === undefined) throw new Error('--head is of one group: name it with --group.')
    const database = await connect(run, await findDatabase(run))
    const groups = args.group === undefined ? await listGroups(database) : [await getGroup(database, args.group)]
    const verified: GroupReport[] = []
    for (const { id, name } of groups) {
      verified.push({ group: name, ...(await verifyAuditLog(database.forGroup(id), id, kept)) })
    }
    run.terminal.answer({ groups: verified.map(inJson) }, verified.flatMap(inWords))
    return verified.some(({ problem }) => problem) ? 1 : 0
  },
})

type GroupReport = Verification & Readonly<{ group: string }>

/** @throws with a sentence when it is not as this command prints it */
function headOf(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (hash === undefined)
    throw new Error('--head must be a place and its hash as this command prints them, like 2117:9f64….')
  return { sequence: Number(sequence), hash: Buffer.from(hash, 'hex') }
}

const inJson = ({ group, sealed, waiting, head, problem }: GroupReport) => ({
  group,
  isGood: problem === undefined,
  sealed,
  waiting,
  head: writtenHead(head),
  ...(problem && { problem }),
})

const inWords = ({ group, sealed, waiting, head, problem }: GroupReport): string[] => [
  problem ? `${group}: WRONG. ${problem.message}` : `${group}: good. ${sealed} entries are sealed.`,
  ...(waiting.entries === 0 ? [] : [`  ${waiting.entries} wait to be sealed, the first since ${waiting.since}.`]),
  `  ${problem ? 'Good up to' : 'Head:'} ${writtenHead(head)}`,
]

import { readFile, writeFile } from 'node:fs/promises'
import { lifecycle, type StepTemplate } from '../server/src/features/approvals/index.ts'
import { raisers } from '../server/src/features/change-requests/drafting/rules.ts'
import { type Kind, kinds } from '../server/src/features/change-requests/kinds/index.ts'
import {
  automaticTransitions,
  type ChangeRequestAction,
  changeRequestStatuses,
  openStatuses,
  transitionTargets,
} from '../server/src/features/change-requests/record/rules.ts'

const place = new URL('../docs/change-requests.md', import.meta.url)

export const readPage = (): Promise<string> => readFile(place, 'utf8')

export const writePage = (): Promise<void> => writeFile(place, pageOfChangeRequests())

/** docs/change-requests.md, of the table by which the service refuses and the kinds by which it changes. */
export function pageOfChangeRequests(): string {
  return `${[
    '# Change requests',
    '<!-- Generated from the rules by `npm run generate`. Do not edit. -->',
    introduction,
    '## Transitions',
    tableOf(['Status', 'Action', 'New status'], rowsOfWays()),
    `Other actions are 400 on \`command.Status\`, with the possible ones. *Open* are ${list(openStatuses)}: no second open request may change the same fields.`,
    '## Who may',
    tableOf(['Action', 'Who', "The key's scope"], rowsOfActions()),
    hardRules,
    '## Kinds',
    tableOf(
      ['ChangeType', 'Fields', 'Requested by', 'Default chain', 'Two people'],
      Object.values(kinds).map(rowOfKind),
    ),
    'Chains are policies of the group, seeded with these; “no approval” is a policy without steps. About themselves people request only the kinds of the employee.',
  ].join('\n\n')}\n`
}

const introduction = `The states, actions and kinds of change requests. A change request proposes a change to an employee's record from a day
on. Approvers decide it step by step. The service applies it on its effective date (at 00:00 where the employer is), at once
if that day has come. \`availableActions\` of each record lists the actions of its status, and why the caller may not take one.`

const hardRules = `No person decides what they requested, what they edited in any revision, or what is about themselves: not by another key, a
delegation, or a later role. Two different people approve a kind for two people. An edit of the change voids the decisions; an
edit of the description or the external reference alone does not, but its writer counts as an editor. Approving takes the
\`Revision\`, or \`If-Match\`, that the approver has seen. The same decision again answers 204; another person's late decision
is 400. Administrators have no special rights in requests about themselves: another administrator acts, or they act as the
requester.`

const rowsOfWays = (): string[][] =>
  changeRequestStatuses.flatMap(status => {
    const own = automaticTransitions[status as keyof typeof automaticTransitions] as readonly string[] | undefined
    const rows = Object.entries(transitionTargets[status]).map(([action, targets]) => [
      status,
      action,
      list(targets) || 'deleted',
    ])
    return [
      ...rows,
      ...(own ? [[status, '*by the service*', list(own)]] : []),
      ...(rows.length === 0 ? [[status, 'none', '']] : []),
    ]
  })

const rowsOfActions = (): string[][] =>
  [...new Set(Object.values(transitionTargets).flatMap(way => Object.keys(way) as ChangeRequestAction[]))].map(
    action => [action, lifecycle.actorsInWords(action), `\`${lifecycle.scopeFor(action, 'change-requests.write')}\``],
  )

const rowOfKind = ({ changeType, section, raisedBy, defaultChain, isTwoPerson }: Kind): string[] => [
  changeType,
  fieldsOf(section as Shape),
  raisers(raisedBy),
  defaultChain.map(stepOf).join(', ') || 'no approval',
  isTwoPerson ? 'yes' : '',
]

type Shape = Readonly<{ items?: Shape; properties?: Readonly<Record<string, unknown>> }>

const fieldsOf = ({ items, properties }: Shape): string =>
  items ? `list of {${fieldsOf(items)}}` : Object.keys(properties ?? {}).join(', ')

const stepOf = ({ name, requiredApprovals = 1 }: StepTemplate): string =>
  requiredApprovals > 1 ? `${name} (${requiredApprovals} people)` : name

const list = (words: readonly string[]): string => words.join(', ')

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

if (import.meta.main) await writePage()

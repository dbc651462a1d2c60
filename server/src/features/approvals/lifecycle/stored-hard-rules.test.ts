import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

/** The application refuses these decisions first. The database refuses them too, whatever the application does. */

const muster = startMuster()

type Waiting = Readonly<{
  group: string
  approvable: string
  steps: readonly string[]
  requester: string
  subject: string
}>
let waiting: Waiting
let mei: Readonly<{ authority: number; person: string }>

beforeAll(async () => {
  await seedPolicies(muster)
  const EmployeeId = await employeeId(muster, '1225')
  const EmploymentTerms = { StandardHoursPerWeek: 21 }
  const path = await raised(muster.liam, { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms })
  const { rows } = await muster.admin.query<Waiting>(
    `select a.employer_group_id as group, a.id as approvable, a.requested_by_person_id as requester,
       a.subject_person_id as subject, array(select s.id::text from approval_step s
         where s.employer_group_id = a.employer_group_id and s.approvable_id = a.id order by step) as steps
     from approvable a join change_request r on r.employer_group_id = a.employer_group_id and r.approvable_id = a.id
     where r.id = $1`,
    [path.split('/').at(-1)],
  )
  waiting = rows[0] as Waiting
  const authority = await idOf(muster, 'authority', 'mei')
  const { rows: people } = await muster.admin.query('select person_id as person from authority where id = $1', [
    authority,
  ])
  mei = { authority, person: people[0].person }
})

/** Mei's approval of a step, by its place. */
const approveStep = (place: number) =>
  muster.admin.query(
    `insert into approval_decision (employer_group_id, approval_step_id, approvable_id, revision, requested_by_person_id,
       subject_person_id, decided_by_person_id, authority_id, decision, decided_at)
     values ($1, $2, $3, 1, $4, $5, $6, $7, 'Approved', now())`,
    [
      ...[waiting.group, waiting.steps[place], waiting.approvable, waiting.requester, waiting.subject],
      ...[mei.person, mei.authority],
    ],
  )

const ofWaiting = () => [waiting.group, waiting.approvable]

test.for([
  [
    'wrote a revision',
    'insert into approvable_revision (employer_group_id, approvable_id, revision, edited_by_person_id, command, created_at) values ($1, $2, 0, $3, $4, now())',
  ],
  ['edited it', 'insert into approvable_editor (employer_group_id, approvable_id, person_id) values ($1, $2, $3)'],
])('no decision by a person who %s', async ([, edit = '']) => {
  await muster.admin.query('begin')
  try {
    await muster.admin.query(edit, [...ofWaiting(), mei.person, ...(edit.includes('$4') ? ['{}'] : [])])
    await expect(approveStep(0)).rejects.toMatchObject({ constraint: 'approval_decision_not_by_editor' })
  } finally {
    await muster.admin.query('rollback')
  }
})

test('no second approval by one person of what two people must approve', async () => {
  await muster.admin.query('begin')
  try {
    await approveStep(0)
    await muster.admin.query('savepoint once')
    await approveStep(1)
    await muster.admin.query('rollback to savepoint once')
    await muster.admin.query(
      'update approvable set is_two_person = true where employer_group_id = $1 and id = $2',
      ofWaiting(),
    )
    await expect(approveStep(1)).rejects.toMatchObject({ constraint: 'approval_decision_two_people' })
  } finally {
    await muster.admin.query('rollback')
  }
})

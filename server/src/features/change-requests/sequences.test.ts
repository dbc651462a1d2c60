import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

test('no sequence of actions lets requester, editor or subject decide', async () => {
  await seedPolicies(muster)
  const siobhan = await callerFor(muster, '1142', { sees: 'all' })
  const people = { requester: muster.liam, editor: muster.priya, approver: muster.mei, second: siobhan }
  const step = fc.record({
    who: fc.constantFrom('requester', 'editor', 'approver', 'second'),
    what: fc.constantFrom('approve', 'decline', 'return', 'edit', 'describe', 'submit', 'reassign', 'cancel'),
    number: fc.integer({ min: 5, max: 37 }),
  })
  const EmployeeId = await employeeId(muster, '1225')
  const stephens = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body[0].id
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
      const path = await raised(muster.liam, {
        ChangeType: 'EmploymentTerms',
        EmployeeId,
        EffectiveDate: '2027-09-01',
        ...hours(4),
      })
      for (const { who, what, number } of steps) {
        const person = people[who as keyof typeof people]
        const change = { ...hours(number), EffectiveDate: '2027-09-01' }
        if (what === 'approve') await approve(person, path)
        else if (what === 'edit') await person.put(path, change)
        else if (what === 'describe') {
          const { body } = await person.get(path)
          await person.put(path, {
            ...hours(body.changes?.[0]?.newValue ?? 4),
            EffectiveDate: '2027-09-01',
            Description: `${number}`,
          })
        } else {
          const Remarks = what === 'submit' || what === 'cancel' ? {} : { Remarks: 'So.' }
          const to = what === 'reassign' ? { AuthorityId: stephens } : {}
          const body = { ...Remarks, ...to }
          await person.put(`${path}/actions/${what}`, Object.keys(body).length > 0 ? body : undefined)
        }
      }
      const { rows } = await muster.admin.query(
        `select 1 from approval_decision d join change_request r on r.approvable_id = d.approvable_id and r.id = $1
         join approvable a on a.employer_group_id = d.employer_group_id and a.id = d.approvable_id
         where d.decided_by_person_id in (a.requested_by_person_id, a.subject_person_id)
           or (not d.is_voided and d.decided_by_person_id in (select edited_by_person_id from approvable_revision e where e.approvable_id = a.id
               union select person_id from approvable_editor e where e.approvable_id = a.id))`,
        [path.split('/').at(-1)],
      )
      expect(rows).toEqual([])
      await muster.liam.put(`${path}/actions/cancel`)
    }),
    { numRuns: 25, seed: 20261121 },
  )
}, 240_000)

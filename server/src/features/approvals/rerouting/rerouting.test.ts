import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/support/database/statements.ts'
import { askForHours, listUnasked } from '../../../../test/support/database/waiting.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

const cfo = 'Chief Financial Officer'

/** A dry run that moves a position: its effects, and the number of statements. */
async function tryToMove(id: number, to: string) {
  const { body } = await muster.priya.get('/Positions')
  const { code, name } = body.find((position: { id: number }) => position.id === id)
  const ReportingPositionId = body.find((position: { name: string }) => position.name === to).id
  const move = () => muster.priya.put(`/Positions/${id}?dryRun=true`, { Code: code, Name: name, ReportingPositionId })
  await move()
  let effects: { type: string; message: string }[] = []
  const statements = await statementsOf(async () => {
    const answer = await move()
    expect(answer.status).toBe(200)
    effects = answer.body.effects
  })
  return { rerouted: effects.filter(({ type }) => type === 'Rerouted').length, statements: statements.length }
}

test('a move that concerns two of 200 steps takes no more statements than with two steps', async () => {
  const people = await listUnasked(muster)
  const [place] = [...Map.groupBy(people, ({ positionId }) => positionId).values()].filter(held => held.length >= 2)
  const two = place?.slice(0, 2) ?? []
  const positionId = two[0]?.positionId ?? 0
  await askForHours(
    muster,
    two.map(({ employeeId }) => employeeId),
  )
  const alone = await tryToMove(positionId, cfo)
  expect(alone.rerouted).toBe(2)

  const others = people.filter(person => person.positionId !== positionId).slice(0, 198)
  expect(others).toHaveLength(198)
  await askForHours(
    muster,
    others.map(({ employeeId }) => employeeId),
  )
  const among = await tryToMove(positionId, cfo)
  expect(among.rerouted).toBe(2)
  // Authenticating the caller again takes a few statements; reading each of the other steps would take hundreds.
  expect(among.statements).toBeLessThan(alone.statements + 20)
}, 180_000)

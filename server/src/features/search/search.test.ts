import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Person = { name: string; employee?: object; authority?: object }

const search = async (who: 'priya' | 'liam' | 'emma' | 'olga', q: string) => {
  const { status, body } = await muster[who].get(`/Search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const namesOf = ({ people }: { people: Person[] }) => people.map(({ name }) => name)

test('Priya finds Emma by a part of her name, her code and her email, each time once', async () => {
  const [emma] = (await muster.priya.get('/Employees/Search?EmployeeName=Walsh%2C%20Emma')).body
  for (const q of ['wals', 'emma walsh', emma.code.toLowerCase(), emma.email.toUpperCase()]) {
    const { people } = await search('priya', q)
    const found = people.filter(({ employee }: { employee?: { id: number } }) => employee?.id === emma.id)
    expect([q, found.length]).toEqual([q, 1])
    expect(found[0]).toMatchObject({ name: 'Walsh, Emma', email: emma.email, employee: { code: emma.code } })
  }
})

test('a person who is an employee and an authority is one result', async () => {
  const { people } = await search('priya', 'novak')
  const tomas = people.filter(({ name }: Person) => name === 'Novak, Tomas')
  expect(tomas).toHaveLength(1)
  expect(tomas[0]).toHaveProperty('authority')
})

test('Emma finds herself and no colleague, Olga no person of the other group', async () => {
  expect(namesOf(await search('emma', 'walsh'))).toEqual(['Walsh, Emma'])
  expect(namesOf(await search('emma', 'chen'))).toEqual([])
  expect(namesOf(await search('olga', 'raman'))).toEqual([])
})

test('the code or email of a colleague whom Emma does not see finds nothing', async () => {
  const [kwame] = (await muster.priya.get('/Employees/Search?EmployeeName=Kwame')).body
  for (const q of [kwame.code, kwame.email]) {
    expect([q, namesOf(await search('priya', q))]).toEqual([q, [kwame.name]])
    expect([q, namesOf(await search('emma', q))]).toEqual([q, []])
  }
})

test('a request is found by its code in any form, by those who see it', async () => {
  const [request] = (await muster.priya.get('/change-requests?pageNumber=1&pageSize=1')).body
  const number = Number(request.code.slice(3))
  for (const q of [request.code, request.code.toLowerCase(), `cr${number}`]) {
    expect((await search('priya', q)).requests).toEqual([
      {
        ...{ type: 'ChangeRequest', id: request.id, code: request.code, changeType: request.changeType },
        employee: { id: request.employee.id, name: request.employee.name },
      },
    ])
  }
  expect((await search('priya', `0${number}`)).requests).toContainEqual(expect.objectContaining({ code: request.code }))
  expect((await search('olga', request.code)).requests).not.toContainEqual(expect.objectContaining({ id: request.id }))
})

test('positions and cost centres are found by a part of the name and by the code', async () => {
  const [position] = (await muster.priya.get('/Positions?pageNumber=1&pageSize=1')).body
  const [centre] = (await muster.priya.get('/CostCentres')).body
  expect((await search('priya', position.code)).positions[0]).toMatchObject({ id: position.id })
  expect((await search('priya', position.name.slice(0, 6))).positions.length).toBeGreaterThan(0)
  const named = async (q: string) => (await search('priya', q)).positions.map(({ name }: { name: string }) => name)
  expect(await named('TERMINAL man')).toContain('Sydney Terminal Manager')
  expect((await search('priya', centre.code)).costCentres[0]).toMatchObject({ id: centre.id, name: centre.name })
})

test('two letters find positions of which a word begins so', async () => {
  const { positions } = await search('priya', 'Te')
  expect(positions.length).toBeGreaterThan(0)
  for (const { name } of positions) expect(name).toMatch(/\bte/i)
})

test('one letter, a wildcard and a lonely blank find nothing by accident', async () => {
  expect((await muster.priya.get('/Search?q=w')).status).toBe(400)
  expect(namesOf(await search('priya', '%%%'))).toEqual([])
  expect(namesOf(await search('priya', '__'))).toEqual([])
})

import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Api } from '../api.ts'
import { collectRoutes } from '../requests/methods.ts'
import { named, PagesOnly } from '../schemas.ts'
import { routesOf } from './resource-routes.ts'

const muster = startMuster()

const Ferry = named('Ferry', Type.Object({ id: Type.Integer() }))
const ferries = { path: '/Ferries', tag: 'Ferries', record: Ferry } as const

test('the server does not start where a route that writes does not say who may call it', () => {
  const api: Api = Fastify()
  const routes = collectRoutes(api)
  const work = async () => ({ id: 1 })
  routesOf(api, { ...ferries, writers: 'admin' }).create('createFerry', 'Make a ferry', { command: Ferry, work })
  expect(routes.finish).not.toThrow()
  routesOf(api, ferries).action('launchFerry', 'Launch a ferry', { verb: 'launch', work })
  expect(routes.finish).toThrow('PUT /Ferries/:id/actions/launch declares no access.')
})

test('the server does not start where a record is to be read, and the routes do not say how', () => {
  expect(() => routesOf(Fastify(), ferries).one('getFerry', 'One ferry')).toThrow('No record of /Ferries is read alone')
})

test('a schema that several routes answer with is registered once', () => {
  const api: Api = Fastify()
  const list = () => Promise.reject(new Error('unused'))
  routesOf(api, ferries).list('listFerries', 'The ferries', { list })
  routesOf(api, ferries).search('searchFerries', 'Ferries by name', { query: PagesOnly, list })
  expect(Object.keys(api.getSchemas())).toEqual(['Ferry'])
})

test('what Priya makes below another record is at its Location, with the ETag that making it answered with', async () => {
  const { priya } = muster
  const role = await priya.post('/Authorities/12/Roles', { Role: 'CredentialApprover' })
  expect([role.status, role.body]).toEqual([201, undefined])
  const location = role.headers.get('location') ?? ''
  expect(location).toMatch(/^\/Authorities\/12\/Roles\/\d+$/)
  const read = await priya.get(location)
  expect([read.status, read.headers.get('etag')]).toEqual([200, role.headers.get('etag')])
})

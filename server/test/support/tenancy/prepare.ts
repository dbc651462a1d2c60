import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Client } from '../../../../trials/kit/client.ts'
import { inDays } from '../days.ts'
import { tablesOf } from './groups.ts'

type Asker = Readonly<{ client: Client; key: string }>

/** Adds what the sample lacks: an administrative change that waits, a delegation, a delivery and an operation. */
export async function prepareGroup({ client, key }: Asker): Promise<void> {
  const need = async (method: string, path: string, body?: object | string, headers: Record<string, string> = {}) => {
    const answer = await client.ask(method, `/v12.21${path}`, { key, body, headers })
    if (answer.status < 300) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  }
  const authorities = await need('GET', '/Authorities/Search?AuthorityStatus=Active&WebRole=ExpenseApprover')
  const [one, other] = authorities as readonly Readonly<{ id: number }>[]
  const [costCentre] = await need('GET', '/CostCentres')
  // With limits that no grant has.
  await need('POST', `/Authorities/${other?.id}/Roles`, {
    Role: 'PayrollAdministrator',
    CostCentreIds: [costCentre.id],
  })
  const days = { From: inDays(1), To: inDays(20) }
  await need('POST', '/Delegations', { AuthorityId: one?.id, DelegateAuthorityId: other?.id, ...days })
  const [webhook] = await need('GET', '/Webhooks')
  await need('PUT', `/Webhooks/${webhook.id}/actions/test`)
  await need('POST', '/TestGroups', { From: 'Empty' })
  const part = 'Content-Disposition: form-data; name="file"; filename="cost-centres.csv"\r\nContent-Type: text/csv'
  const form = `--edge\r\n${part}\r\n\r\ncode,name\nIMPORTED,Imported\n\r\n--edge--\r\n`
  await need('POST', '/Imports', form, { 'Content-Type': 'multipart/form-data; boundary=edge' })
}

/** Waits until the jobs have nothing more to do in a group. @returns its tables */
export async function settled(admin: pg.Client, groupId: number): Promise<ReadonlyMap<string, string>> {
  for (let attempt = 0, before = ''; attempt < 30; attempt++) {
    const tables = await tablesOf(admin, groupId)
    const now = JSON.stringify([...tables])
    if (now === before) return tables
    before = now
    await sleep(1500)
  }
  throw new Error(`Group ${groupId} does not settle.`)
}

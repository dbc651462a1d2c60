import { placeOfSecret } from '../../../src/features/webhooks/rules.ts'
import type { Answer } from '../person.ts'
import { approve } from '../requests.ts'
import { codeOf, Visitor } from '../sign-in.ts'
import { type Installation, Revealer } from './installation.ts'
import { validTaxFileNumber } from './numbers.ts'

/**
 * A place in the database where a ciphertext is, and a request by which the product reads it. `binding`: what the ciphertext is
 * bound to; two slots with the same one hold the same field of the same record.
 */
export type Slot = Readonly<{
  sort: string
  binding: string
  table: string
  column: string
  /** The condition of its row. */
  where: string
  read(): Promise<Answer>
}>

type Row = Readonly<{ group: number; id: number; employee: number; field: string; token: string }>

const columns = {
  TaxFileNumber: 'tax_file_number_ciphertext',
  BankAccounts: 'bank_accounts_ciphertext',
  Superannuation: 'superannuation_ciphertext',
} as const

const harbourLine = `(select id from employer_group where name = 'Harbour Line')`

/** Slots of Harbour Line and of Southern Freight, up to `most` of each sort; drafts and requests are made for them. */
export async function findSlots(where: Installation, most: number): Promise<Slot[]> {
  const revealer = new Revealer(where)
  const lists = [
    await columnSlots(where, revealer, most),
    await factSlots(where, most),
    await requestSlots(where, most),
    await keySlots(where, revealer),
    await secondFactorSlots(where),
    await webhookSlots(where),
  ]
  return lists.flat()
}

/** The numbers of employees, read by revealing them. */
async function columnSlots({ admin }: Installation, revealer: Revealer, most: number): Promise<Slot[]> {
  const slots: Slot[] = []
  for (const [field, column] of Object.entries(columns)) {
    const { rows } = await admin.query<Row>(
      `select employer_group_id::int as group, id::int, token from employee
       where employer_group_id = ${harbourLine} and ${column} is not null order by id limit ${most}`,
    )
    for (const { group, id, token } of rows)
      slots.push({
        ...{ sort: `employee, ${field}`, binding: `${field}|${token}`, table: 'employee', column },
        where: `employer_group_id = ${group} and id = ${id}`,
        read: () => revealer.reveal(id, [field]),
      })
  }
  return slots
}

/** Facts, which are read when a request replaces them. */
async function factSlots({ admin, priya }: Installation, most: number): Promise<Slot[]> {
  const { rows } = await admin.query<Row>(
    `select fact.employer_group_id::int as group, fact.id::int, employee.id::int as employee, field, token
     from employee_fact fact join employee on employee.employer_group_id = fact.employer_group_id and employee.id = employee_id
     where fact.employer_group_id = ${harbourLine} and value_ciphertext is not null and superseded_at is null
       and field = 'TaxFileNumber' and employee.status = 'Active' and not exists (select from employee_fact later
         where later.employer_group_id = fact.employer_group_id and later.employee_id = fact.employee_id
           and later.field = fact.field and later.valid_from > fact.valid_from)
     order by fact.id desc limit ${most}`,
  )
  return rows.map(({ group, id, employee, field, token }) => ({
    ...{ sort: `fact, ${field}`, binding: `${field}|${token}`, table: 'employee_fact', column: 'value_ciphertext' },
    where: `employer_group_id = ${group} and id = ${id}`,
    read: () => priya.post('/change-requests?dryRun=true', declaration(employee, '123456782')),
  }))
}

const declaration = (EmployeeId: number, TaxFileNumber: string) => ({
  ChangeType: 'TaxDeclaration',
  EmployeeId,
  TaxDeclaration: { TaxFileNumber },
})

/** Requests, which are read when they are applied, and commands of drafts, which are read when they are submitted. */
async function requestSlots(where: Installation, most: number): Promise<Slot[]> {
  const { admin, priya, tomas } = where
  const { rows } = await admin.query<Row>(
    `select employer_group_id::int as group, id::int from employee where employer_group_id = ${harbourLine}
       and tax_file_number_ciphertext is not null and status = 'Active' order by id desc limit ${most * 2}`,
  )
  const slots: Slot[] = []
  for (const [index, { group, id }] of rows.entries()) {
    const isDraft = index % 2 === 1
    const command = { ...declaration(id, validTaxFileNumber(500_000_000 + 137 * index)), SubmitImmediately: !isDraft }
    const path = (await priya.post('/change-requests', command)).headers.get('location')
    if (!path) continue
    const request = Number(path.split('/').at(-1))
    slots.push(
      isDraft
        ? {
            ...{
              sort: 'draft',
              binding: `draft|${request}`,
              table: 'approvable_revision',
              column: 'command_ciphertext',
            },
            where: `employer_group_id = ${group} and approvable_id = (select approvable_id from change_request
              where employer_group_id = ${group} and id = ${request})`,
            read: () => priya.put(`${path}/actions/submit?dryRun=true`),
          }
        : {
            ...{ sort: 'request', binding: `request|${request}`, table: 'change_request_change' },
            column: 'new_value_ciphertext',
            where: `employer_group_id = ${group} and change_request_id = ${request} and field = 'TaxFileNumber'`,
            read: () => approve(tomas, path, '?dryRun=true'),
          },
    )
  }
  return slots
}

/** The wrapped keys of the groups; those of the other group are read by the vault itself. */
async function keySlots({ admin, context }: Installation, revealer: Revealer): Promise<Slot[]> {
  const { rows } = await admin.query<Row & { purpose: string }>(
    `select key.employer_group_id::int as group, key.id::int, purpose, (select min(employee.id)::int from employee
       where employee.employer_group_id = key.employer_group_id and tax_file_number_ciphertext is not null
         and key.employer_group_id = ${harbourLine}) as employee from data_key key order by key.id`,
  )
  return rows.map(({ group, id, purpose, employee }) => ({
    ...{ sort: 'key of a group', binding: `key|${id}|${purpose}`, table: 'data_key', column: 'wrapped_key' },
    where: `employer_group_id = ${group} and id = ${id}`,
    async read() {
      if (employee !== null) return revealer.reveal(employee, ['TaxFileNumber'])
      const read = await context.vault.readKeysOf(context.database.forGroup(group), group).catch(() => undefined)
      return { status: read ? 200 : 500, headers: new Headers(), body: undefined, text: '' }
    },
  }))
}

/** The secrets of webhooks, read as their sender does. */
async function webhookSlots({ admin, context, priya }: Installation): Promise<Slot[]> {
  for (const Description of ['One', 'Another'])
    await priya.post('/Webhooks', { Url: 'https://integrations.example/muster', Description })
  const { rows } = await admin.query<Pick<Row, 'group' | 'id'>>(
    'select employer_group_id::int as group, id::int from webhook order by id',
  )
  return rows.map(({ group, id }) => {
    const slot = { table: 'webhook', column: 'secret_ciphertext', where: `employer_group_id = ${group} and id = ${id}` }
    return {
      ...{ sort: 'secret of a webhook', binding: `webhook|${group}|${id}`, ...slot },
      async read() {
        const opened = async () => {
          const keys = await context.vault.readKeysOf(context.database.forGroup(group), group)
          const stored = await admin.query(`select ${slot.column} as sealed from ${slot.table} where ${slot.where}`)
          return keys?.decrypt(stored.rows[0].sealed, placeOfSecret(id))
        }
        const secret = await opened().catch(() => undefined)
        return { status: secret === undefined ? 500 : 200, headers: new Headers(), body: undefined, text: '' }
      },
    }
  })
}

/** The secrets of authenticators, read by a sign-in. */
async function secondFactorSlots(where: Installation): Promise<Slot[]> {
  const { admin } = where
  const people = [where.priya, where.tomas]
  const { rows } = await admin.query<{ id: string; email: string }>(
    `select two_factor.user_id as id, email from login_two_factor two_factor join login on login.id = user_id
     where email = any($1)`,
    [people.map(({ email }) => email)],
  )
  return rows.map(({ id, email }) => ({
    ...{ sort: 'second factor', binding: `second factor|${id}`, table: 'login_two_factor', column: 'secret' },
    where: `user_id = '${id}'`,
    async read() {
      const person = people.find(each => each.email === email) ?? where.priya
      await admin.query('update login_two_factor set last_step = null')
      const visitor = new Visitor(where, person)
      await visitor.post('/console/session', { Email: email, Password: person.password })
      const answer = await visitor.post('/console/session/second-factor', { Code: codeOf(where, person) })
      // A login has twenty sessions at most: those of others are to stay.
      await visitor.delete('/console/session')
      return answer
    },
  }))
}

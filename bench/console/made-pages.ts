import type pg from 'pg'

/** Where the API is, and the key of a caller who may make all of it. */
type By = Readonly<{ origin: string; key: string; admin: pg.Client }>

/** The pages of records that the data set does not have, one of each of which is made, and of a returned request. */
export async function madePages({ origin, key, admin }: By): Promise<Record<string, string>> {
  const make = async (path: string, command: object): Promise<string> => {
    const answer = await fetch(`${origin}/v12.21${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
    })
    if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }
  const sam = { Code: 'SAM', GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam@group1.example' }
  const pat = { Code: 'PAT', GivenName: 'Pat', FamilyName: 'Shore', Email: 'pat@group1.example' }
  const StartDate = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
  const starter = await make('/Employees', { ...sam, EmployerId: 1, StartDate, Status: 'Pending' })
  const authority = await make('/Authorities', pat)
  const webhook = await make('/Webhooks', { Url: 'https://wharf.example' })
  const { rows } = await admin.query<{ id: string }>(
    "select min(id) as id from change_request where employer_group_id = 1 and status = 'Returned'",
  )
  return {
    'The request of a hire': `/employees/hire/${starter}`,
    'An authority who is no employee': `/authorities/${authority}`,
    'A webhook': `/webhooks/${webhook}`,
    'A change request being edited': `/change-requests/${rows[0]?.id}/edit`,
  }
}

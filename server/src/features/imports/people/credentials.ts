import { sql } from 'kysely'
import { batchesOf } from '../../../core/bulk.ts'
import { credentialRules, findIssuer, findType, isCurrentInSql, issuerOf, typeOf } from '../../credentials/index.ts'
import { changesOf, nextOf, plain, plannedValue } from '../rows/index.ts'
import { nextId, presentIn, type Run, refusalsIn } from '../run/index.ts'

const file = 'credentials.csv'
const columns = [plain('class'), plain('issueDate'), plain('expiryDate')]

/**
 * Creates `next_credential`. Rows match stored credentials by type, issuer and number without blanks, dashes and case; of
 * several, the one that is not superseded.
 */
export async function resolveCredentials(run: Run): Promise<void> {
  const group = run.employerGroupId
  const present = presentIn(run, file)
  await refusalsIn(run, file).unknown({ employeeCode: 'employee' })
  const values = columns.map(column => plannedValue(column, present, 't'))
  await run.client.query(`
    create temporary table next_credential on commit drop as
    select k.line, k.id, k.is_new, e.id as employee_id, t.employee_id as stored_employee_id,
      s.type_code as credential_type_id, s.issuer_name as credential_issuer_id, s.registration_number,
      coalesce(t.registration_number_normalised, ${normalised('s')}) as number,
      t.manual_status, t.superseded_by_credential_id, t.verified_at,
      ${nextOf(values)},
      ${changesOf([...values, { field: 'registrationNumber', next: 's.registration_number', stored: 't.registration_number' }])} as changed
    from (
      select s.line, coalesce(t.id, ${nextId(run, 'credential')}) as id, t.id is null as is_new
      from stage_credentials s
      left join lateral (
        select id from credential c
        where c.employer_group_id = ${group} and c.credential_type_id = s.type_code and c.credential_issuer_id = s.issuer_name
          and c.registration_number_normalised = ${normalised('s')}
        order by c.superseded_by_credential_id nulls first, c.id desc limit 1
      ) t on true
      order by s.line
    ) k
    join stage_credentials s on s.line = k.line
    left join credential t on t.employer_group_id = ${group} and t.id = k.id
    left join known_employee e on e.code = s.employee_code;
    create index on next_credential (id);
    analyze next_credential`)
  await noteVoidVerifications(run)
  await refuseWrongCredentials(run, present)
}

const normalised = (row: string) => `upper(replace(replace(${row}.registration_number, ' ', ''), '-', ''))`

type Verified = Readonly<{
  line: number
  before: credentialRules.Verifiable
  after: credentialRules.Verifiable
  isHolder: boolean
}>

/** Adds `isVerified` to the changes of credentials whose verification becomes void, as the single call does. */
async function noteVoidVerifications({ client, employerGroupId, requester }: Run): Promise<void> {
  const contents = (row: string) => `jsonb_build_object('credentialTypeId', t.credential_type_id,
    'credentialIssuerId', t.credential_issuer_id, 'registrationNumber', ${row}.registration_number, 'class', ${row}.class,
    'conditions', t.conditions, 'issueDate', ${row}.issue_date, 'expiryDate', ${row}.expiry_date)`
  const query = `select n.line, ${contents('t')} as before, ${contents('n')} as after,
      coalesce(own.person_id = ${requester?.caller.personId ?? 'null'}, false) as "isHolder"
    from next_credential n
    join credential t on t.employer_group_id = ${employerGroupId} and t.id = n.id
    left join employee own on own.employer_group_id = ${employerGroupId} and own.id = n.employee_id
    where n.changed <> '{}' and t.verified_at is not null`
  const lines: number[] = []
  for await (const rows of batchesOf<Verified>(client, query)) {
    for (const { line, before, after, isHolder } of rows) {
      if (credentialRules.voidsVerification(before, after, isHolder)) lines.push(line)
    }
  }
  await client.query(
    "update next_credential set changed = changed || '{isVerified}', verified_at = null where line = any($1)",
    [lines],
  )
}

type Row = Pick<credentialRules.Verifiable, 'issueDate' | 'expiryDate'> &
  Readonly<{ typeId: number | null; issuerId: number | null; registrationNumber: string | null }>

async function refuseWrongCredentials(run: Run, present: ReadonlySet<string>): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse.doubled({
    column: 'registrationNumber',
    key: '(s.credential_type_id, s.credential_issuer_id, s.number)',
    from: 'next_credential',
    thing: 'The credential',
  })
  await refuse.rows(
    'employeeCode',
    `select n.line, e.code from next_credential n
      join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.stored_employee_id where n.employee_id <> e.id`,
    ({ code }) => `This credential is recorded for the employee ${code}. Correct the employeeCode or the number.`,
  )
  await refuse.review<Row>({
    query: `select line, credential_type_id as "typeId", credential_issuer_id as "issuerId",
          registration_number as "registrationNumber", issue_date as "issueDate", expiry_date as "expiryDate"
        from next_credential`,
    columns: {
      CredentialIssuerId: 'issuerName',
      RegistrationNumber: 'registrationNumber',
      ExpiryDate: present.has('expiryDate') || !present.has('issueDate') ? 'expiryDate' : 'issueDate',
    },
    reasons: { CredentialIssuerId: wrongIssuer, ExpiryDate: wrongExpiry },
    rule: row =>
      credentialRules
        .violationsOfContents(
          { ...row, registrationNumber: row.registrationNumber ?? '' },
          findType(row.typeId ?? 0),
          findIssuer(row.issuerId ?? 0),
        )
        .filter(({ field }) => field !== 'RegistrationNumber' || row.registrationNumber !== null),
  })
  await refuseSecondCurrent(run)
}

function wrongIssuer({ typeId, issuerId }: Row): string {
  const [type, issuer] = [typeOf({ credentialTypeId: typeId ?? 0 }), issuerOf({ credentialIssuerId: issuerId ?? 0 })]
  return `A ${type.code} is issued by ${type.issuerClassifications.join(' or ')}, and ${issuer.name} is a ${issuer.classification.name} issuer. Write another issuer or type.`
}

const wrongExpiry = ({ typeId, expiryDate }: Row): string =>
  expiryDate === null
    ? `A ${typeOf({ credentialTypeId: typeId ?? 0 }).code} has a day on which it expires. Fill it in.`
    : 'The credential would expire before it is issued. Correct issueDate or expiryDate.'

/** Refuses a second current credential of an employee, of a type that allows one. */
function refuseSecondCurrent(run: Run): Promise<void> {
  const isCurrent = isCurrentInSql(sql<string>`${sql.lit(run.today)}::date`).compile(run.tx).sql
  const columns =
    'id, employee_id, credential_type_id, issue_date, expiry_date, verified_at, manual_status, superseded_by_credential_id'
  return refusalsIn(run, file).rows(
    'typeCode',
    `with final as (
      select line, ${columns} from next_credential
      union all
      select null, ${columns} from credential c
      where employer_group_id = ${run.employerGroupId} and employee_id in (select employee_id from next_credential)
        and not exists (select from next_credential n where n.id = c.id)
    )
    select line, code, other from (
      select credential.line, type.code, row_number() over same as number, first_value(credential.line) over same as other
      from final credential left join final successor on successor.id = credential.superseded_by_credential_id
      join credential_type type on type.id = credential.credential_type_id and not type.allow_multiple
      where credential.employee_id is not null and ${isCurrent}
      window same as (partition by credential.employee_id, type.id order by credential.line nulls first)
    ) held where number > 1 and line is not null`,
    ({ code, other }) =>
      `An employee has one current ${code} at most, and another is ${other === null ? 'stored' : `in line ${other}`} already. Give one of the two its last day.`,
  )
}

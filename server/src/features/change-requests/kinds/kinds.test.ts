import { expect, test } from 'vitest'
import { readContract } from '../../../../test/support/contract/contract.ts'
import { silentMail } from '../../../../test/support/mail/silent-mail.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import {
  applied,
  apply,
  approved,
  broken,
  proposed,
  requestOf,
  rowOf,
  subjectOf,
} from '../../../../test/support/records/changes.ts'
import { kinds } from './index.ts'

const muster = startMuster(silentMail)

const emmas = async (query = '') =>
  (await muster.emma.get(`/Employees/${(await subjectOf(muster, 'emma')).id}${query}`)).body

async function idOf(table: string, code: string): Promise<number> {
  const { rows } = await muster.admin.query(`select id::int from ${table} where code = $1 and employer_group_id = $2`, [
    code,
    (await subjectOf(muster, 'emma')).groupId,
  ])
  return rows[0].id
}

test('every kind of the contract has its own name, a section and people who may raise it', async () => {
  const { components } = await readContract()
  const { ChangeTypeName } = components.schemas as Record<string, { enum: string[] }>
  expect(Object.keys(kinds)).toEqual(ChangeTypeName?.enum)
  for (const [name, kind] of Object.entries(kinds)) {
    expect(kind.changeType).toBe(name)
    expect(kind.raisedBy.length).toBeGreaterThan(0)
    if (kind.isTwoPerson && kind.defaultChain.length === 1) {
      expect(kind.defaultChain[0]).toMatchObject({ rule: 'All', requiredApprovals: 2 })
    }
  }
})

test('PersonalDetails: Emma is called otherwise, and her title is taken out', async () => {
  const section = { GivenName: 'Em', Title: '', FamilyName: 'Walsh', DateOfBirth: '1990-02-03' }
  const { changes } = await proposed(muster, { about: 'emma', changeType: 'PersonalDetails', section })
  expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['GivenName', 'DateOfBirth']))
  expect(changes.map(({ field }) => field)).not.toContain('FamilyName')
  await applied(muster, { about: 'emma', changeType: 'PersonalDetails', section })
  expect(await emmas()).toMatchObject({ name: 'Walsh, Em', dateOfBirth: '1990-02-03T00:00:00' })
  expect(await emmas()).not.toHaveProperty('title')
})

test('ContactDetails: phones change, and a new email address is notified at both addresses', async () => {
  const former = muster.emma.email
  const id = await applied(muster, {
    about: 'emma',
    changeType: 'ContactDetails',
    section: { Email: 'emma.walsh@elsewhere.example', MobilePhone: '0491 570 999' },
  })
  const { body } = await muster.priya.get('/Employees/Search?EmployeeEmail=emma.walsh@elsewhere.example')
  expect(body[0]).toMatchObject({ mobilePhone: '0491 570 999' })
  const { rows } = await muster.admin.query(`select email from notice where once like $1 order by email nulls first`, [
    `record-changed/${id}%`,
  ])
  expect(rows).toEqual([{ email: null }, { email: former }])
})

test('Address: the whole of it, where she lives and where her letters go', async () => {
  const state = (await muster.emma.get('/Countries/36/States')).body.find(
    (each: { name: string }) => each.name === 'NSW',
  ).id
  const home = { Address1: '1 Quay St', Suburb: 'Balmain', StateId: state, Postcode: '2041', CountryId: 36 }
  await applied(muster, { about: 'emma', changeType: 'Address', section: { ...home, Address2: 'Unit 4' } })
  await applied(muster, { about: 'emma', changeType: 'Address', section: home })
  await applied(muster, {
    about: 'emma',
    changeType: 'Address',
    section: {
      AddressType: 'Postal',
      Address1: 'PO Box 7',
      Suburb: 'Balmain',
      StateId: state,
      Postcode: '2041',
      CountryId: 36,
    },
  })
  const { address, postalAddress } = await emmas()
  expect(address).toEqual({
    address1: '1 Quay St',
    suburb: 'Balmain',
    state: { id: state, name: 'NSW' },
    postcode: '2041',
    country: { id: 36, name: 'Australia' },
  })
  expect(postalAddress.address1).toBe('PO Box 7')
})

test('EmergencyContacts: the list is replaced whole', async () => {
  const section = [{ Name: 'Aisling Walsh', Phone: '0491 573 087', Priority: 1 }]
  await applied(muster, { about: 'emma', changeType: 'EmergencyContacts', section })
  expect((await emmas()).emergencyContacts).toEqual([{ name: 'Aisling Walsh', phone: '0491 573 087', priority: 1 }])
  expect(await broken(muster, { about: 'emma', changeType: 'EmergencyContacts', section })).toEqual({
    EmergencyContacts: 'Nothing would change. Send values that differ from the present.',
  })
  await applied(muster, { about: 'emma', changeType: 'EmergencyContacts', section: [] })
  expect((await emmas()).emergencyContacts).toEqual([])
})

test('BankAccounts: numbers are shown masked and kept encrypted, in the request, the fact and the row', async () => {
  // Her open request about them is out of the way.
  await muster.admin.query(`update change_request set status = 'Cancelled' where status = 'Pending'`)
  const account = { AccountName: 'Emma Walsh', Bsb: '062000', AccountNumber: '123456789', AllocationType: 'Remainder' }
  const wish = { about: 'emma', changeType: 'BankAccounts', section: [account] } as const
  const id = await applied(muster, wish)
  expect((await emmas()).bankAccounts).toEqual([
    { accountName: 'Emma Walsh', bsb: '062-000', maskedAccountNumber: '•••••• 789', allocationType: 'Remainder' },
  ])
  const { rows } = await muster.admin.query('select * from change_request_change where change_request_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain('123456789')
  expect(rows[0].new_value_ciphertext).toBeInstanceOf(Buffer)
  // Another number that ends alike is a change, the same one is none.
  expect((await proposed(muster, wish)).changes).toEqual([])
  const other = { ...wish, section: [{ ...account, AccountNumber: '987654789' }] }
  expect((await proposed(muster, other)).changes).toHaveLength(1)
})

test('TaxDeclaration: a number takes the place of an exemption, and the other way round', async () => {
  const section = { TaxFileNumber: '123 456 782', HasStudyLoan: true }
  await applied(muster, { about: 'emma', changeType: 'TaxDeclaration', section })
  expect(await emmas()).toMatchObject({
    taxFileNumberStatus: 'Provided',
    maskedTaxFileNumber: '•••••• 782',
    hasStudyLoan: true,
  })
  expect((await rowOf(muster, 'emma')).tax_file_number_index).toBeInstanceOf(Buffer)
  await applied(muster, { about: 'emma', changeType: 'TaxDeclaration', section: { TfnExemption: 'NotQuoted' } })
  expect(await emmas()).toMatchObject({ taxFileNumberStatus: 'NotQuoted' })
  expect(await emmas()).not.toHaveProperty('maskedTaxFileNumber')
  expect((await rowOf(muster, 'emma')).tax_file_number_ciphertext).toBeNull()
})

test('Superannuation: member numbers are masked', async () => {
  const fund = { FundType: 'APRA', Usi: 'sta0100au', MemberNumber: 'M1234567', AllocationType: 'Remainder' }
  await applied(muster, { about: 'emma', changeType: 'Superannuation', section: [fund] })
  expect((await emmas()).superannuation).toEqual([
    { fundType: 'APRA', usi: 'STA0100AU', maskedMemberNumber: '•••••• 67', allocationType: 'Remainder' },
  ])
})

test('CostCentre: shares replace shares', async () => {
  const [manly, riv] = [await idOf('cost_centre', 'FER-MAN'), await idOf('cost_centre', 'FER-RIV')]
  const section = [
    { CostCentreId: riv, Percentage: 66.6667 },
    { CostCentreId: manly, Percentage: 33.3333 },
  ]
  const { routing } = await proposed(muster, { about: 'emma', changeType: 'CostCentre', section })
  expect(routing.receivingCostCentreIds, 'in whatever order they were sent').toEqual([manly, riv])
  await applied(muster, { about: 'emma', changeType: 'CostCentre', section })
  const shares = (await emmas()).costCentres.map((each: { costCentre: { code: string }; percentage: number }) => [
    each.costCentre.code,
    each.percentage,
  ])
  expect(shares.toSorted()).toEqual([
    ['FER-MAN', 33.3333],
    ['FER-RIV', 66.6667],
  ])
})

test('PaymentGroup, EmploymentState and EmploymentTerms: values of the row', async () => {
  const monthly = await idOf('payment_group', 'MO')
  // No approval of these is on record, which a pay role that is limited to payment groups would take.
  await muster.admin.query('delete from role_grant_payment_group')
  await applied(muster, { about: 'emma', changeType: 'PaymentGroup', section: { PaymentGroupId: monthly } })
  await applied(muster, {
    about: 'emma',
    changeType: 'EmploymentState',
    section: { CountryId: 36, EmploymentStateId: 8 },
  })
  const terms = { EmploymentType: 'PartTime', StandardHoursPerWeek: 22.8, ContractEndDate: '2027-06-30' }
  await applied(muster, { about: 'emma', changeType: 'EmploymentTerms', section: terms })
  expect(await emmas()).toMatchObject({
    paymentGroup: { code: 'MO' },
    employmentState: { name: 'VIC' },
    employmentType: 'PartTime',
    standardHoursPerWeek: 22.8,
  })
})

test('PayRate: three fields are one rate', async () => {
  await applied(muster, { about: 'emma', changeType: 'PayRate', section: { PayType: 'Hourly', Amount: 34.2655 } })
  expect((await emmas()).payRates).toMatchObject([{ payType: 'Hourly', amount: 34.2655, per: 'Hour' }])
  const raise = { about: 'emma', changeType: 'PayRate', section: { Amount: 36 } } as const
  expect((await proposed(muster, raise)).changes).toMatchObject([{ field: 'Amount', oldValue: 34.2655, newValue: 36 }])
  await applied(muster, raise)
  expect((await emmas()).payRates).toMatchObject([{ payType: 'Hourly', amount: 36, per: 'Hour' }])
})

test('what broke a rule meanwhile fails, says which, and leaves everything as it was', async () => {
  const id = await approved(muster, {
    about: 'emma',
    changeType: 'CostCentre',
    section: [{ CostCentreId: await idOf('cost_centre', 'FER-RIV'), Percentage: 100 }],
  })
  const [another] = [await idOf('cost_centre', 'FER-MAN')]
  await muster.admin.query(`update cost_centre set expiry_date = '2020-01-01' where id = $1`, [
    await idOf('cost_centre', 'FER-RIV'),
  ])
  await muster.admin.query(
    `update employee_fact set value = $2 where field = 'CostCentre' and superseded_at is null and employee_id = $1`,
    [(await subjectOf(muster, 'emma')).id, JSON.stringify([{ costCentreId: another, percentage: 100 }])],
  )
  expect(await apply(muster, id)).toBe('Failed')
  expect(await requestOf(muster, id)).toMatchObject({
    status: 'Failed',
    failure_code: 'RuleBroken',
    failure_message: expect.stringContaining('has expired'),
  })
  await muster.admin.query(`update cost_centre set expiry_date = null where id = $1`, [
    await idOf('cost_centre', 'FER-RIV'),
  ])
})

/** The files of a set in the order in which they build upon each other, and their columns; `*` where one must be there. */
export const fileNames = {
  'employers.csv': ['code*', 'name*', 'abn', 'country', 'timeZone'],
  'payment-groups.csv': ['code*', 'name*', 'employerCode*', 'frequency*'],
  'cost-centres.csv': ['code*', 'name*', 'parentCode', 'employerCode', 'validFrom', 'expiryDate'],
  'organisation-charts.csv': ['code*', 'name*', 'isDefault'],
  'positions.csv': ['code*', 'name*', 'chartCode*', 'reportingPositionCode', 'status', 'costCentreCode'],
  'employees.csv': [
    ...['code*', 'title', 'givenName*', 'familyName*', 'preferredName', 'email*', 'dateOfBirth', 'gender', 'status'],
    ...['employerCode*', 'paymentGroupCode', 'costCentreCode', 'startDate*', 'terminationDate', 'employmentType'],
    ...['standardHoursPerWeek', 'taxFileNumber', 'mobilePhone', 'workPhone', 'address1', 'address2', 'suburb', 'state'],
    ...['postcode', 'country', 'employmentState'],
  ],
  'authorities.csv': [
    ...['code*', 'title', 'givenName*', 'familyName*', 'email*', 'emailType', 'status', 'roles', 'employeeCode'],
    ...['dateOfBirth', 'mobilePhone', 'workPhone', 'workExtension', 'address1', 'address2', 'suburb', 'state'],
    ...['postcode', 'country', 'costCentreCodes', 'paymentGroupCodes'],
  ],
  'authority-roles.csv': ['authorityCode*', 'role*', 'from', 'to', 'costCentreCodes', 'paymentGroupCodes'],
  'position-holders.csv': ['positionCode*', 'authorityCode', 'employeeCode', 'from', 'to', 'assignmentType'],
  'credentials.csv': [
    ...['employeeCode*', 'typeCode*', 'issuerName*', 'registrationNumber*', 'class', 'issueDate', 'expiryDate'],
  ],
  'expense-paycodes.csv': ['code*', 'name*', 'kind*', 'maxAmount', 'unit', 'unitRate'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FileName = keyof typeof fileNames

export const isKnown = (name: string): boolean => name in fileNames

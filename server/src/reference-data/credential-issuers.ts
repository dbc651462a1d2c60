import { frozen } from './frozen.ts'

export type IssuerClassification = 'State' | 'Visa' | 'Country'

export type CredentialIssuer = Readonly<{
  id: number
  name: string
  description: string
  classification: Readonly<{ id: number; name: IssuerClassification; description: string }>
}>

type Row = readonly [id: number, name: string, description: string]

// Ids are for ever: a new issuer takes the next free number of its hundred, and no number is used twice. A body that is
// renamed keeps its id, and a body that takes over another's licences is a new issuer: old cards name the old one.
const stateBodies: readonly Row[] = [
  [101, 'Transport for NSW', 'Driver and heavy vehicle licences in New South Wales'],
  [102, 'VicRoads', 'Driver and heavy vehicle licences in Victoria'],
  [103, 'Department of Transport and Main Roads (Qld)', 'Driver and heavy vehicle licences in Queensland'],
  [104, 'Service SA', 'Driver and heavy vehicle licences in South Australia'],
  [105, 'Department of Transport (WA)', 'Driver and heavy vehicle licences in Western Australia'],
  [106, 'Department of State Growth (Tas)', 'Driver and heavy vehicle licences in Tasmania'],
  [107, 'Access Canberra', 'Driver, trade, security and liquor licences, and work with vulnerable people, in the ACT'],
  [108, 'Motor Vehicle Registry (NT)', 'Driver and heavy vehicle licences in the Northern Territory'],
  [109, 'SafeWork NSW', 'High risk work and white cards in New South Wales'],
  [110, 'WorkSafe Victoria', 'High risk work and white cards in Victoria'],
  [111, 'Workplace Health and Safety Queensland', 'High risk work and white cards in Queensland'],
  [112, 'SafeWork SA', 'High risk work and white cards in South Australia'],
  [113, 'WorkSafe WA', 'High risk work and white cards in Western Australia'],
  [114, 'WorkSafe Tasmania', 'High risk work and white cards in Tasmania'],
  [115, 'WorkSafe ACT', 'High risk work and white cards in the ACT'],
  [116, 'NT WorkSafe', 'High risk work and white cards in the Northern Territory'],
  [117, "Office of the Children's Guardian (NSW)", 'Working with children in New South Wales'],
  [118, 'Working with Children Check Victoria', 'Working with children in Victoria'],
  [119, 'Blue Card Services (Qld)', 'Working with children in Queensland'],
  [120, 'DHS Screening Unit (SA)', 'Working with children in South Australia'],
  [121, 'Working with Children Screening Unit (WA)', 'Working with children in Western Australia'],
  [
    122,
    'Consumer, Building and Occupational Services (Tas)',
    'Working with vulnerable people, electrical and security in Tasmania',
  ],
  [123, 'SAFE NT', 'Working with children in the Northern Territory'],
  [124, 'Liquor and Gaming NSW', 'Responsible service of alcohol in New South Wales'],
  [125, 'Liquor Control Victoria', 'Responsible service of alcohol in Victoria'],
  [126, 'Office of Liquor and Gaming Regulation (Qld)', 'Responsible service of alcohol in Queensland'],
  [127, 'Consumer and Business Services (SA)', 'Liquor, security and electrical licences in South Australia'],
  [128, 'Racing, Gaming and Liquor (WA)', 'Responsible service of alcohol in Western Australia'],
  [129, 'Liquor and Gaming Branch (Tas)', 'Responsible service of alcohol in Tasmania'],
  [130, 'Licensing NT', 'Liquor and security licences in the Northern Territory'],
  [131, 'Security Licensing and Enforcement Directorate (NSW)', 'Security licences in New South Wales'],
  [132, 'Licensing and Regulation Division (Victoria Police)', 'Security licences in Victoria'],
  [133, 'Office of Fair Trading (Qld)', 'Security licences in Queensland'],
  [134, 'Police Licensing Services (WA)', 'Security licences in Western Australia'],
  [135, 'NSW Fair Trading', 'Electrical and other trade licences in New South Wales, up to 2023'],
  [136, 'Building Commission NSW', 'Electrical and building licences in New South Wales'],
  [137, 'Energy Safe Victoria', 'Electrical licences in Victoria'],
  [138, 'Electrical Safety Office (Qld)', 'Electrical licences in Queensland'],
  [139, 'Building and Energy (WA)', 'Electrical licences in Western Australia'],
  [140, 'Electrical Workers and Contractors Licensing Board (NT)', 'Electrical licences in the Northern Territory'],
  [141, 'NZ Transport Agency', 'Driver and heavy vehicle licences in New Zealand'],
  [142, 'Electrical Workers Registration Board (NZ)', 'Electrical licences in New Zealand'],
  [143, 'Private Security Personnel Licensing Authority (NZ)', 'Security licences in New Zealand'],
]

const visaAuthorities: readonly Row[] = [
  [201, 'Visa (Australia)', 'Right to work in Australia'],
  [202, 'Visa (New Zealand)', 'Right to work in New Zealand'],
  [203, 'Visa (United Kingdom)', 'Right to work in the United Kingdom'],
  [204, 'Visa (United States)', 'Right to work in the United States'],
  [205, 'Visa (Canada)', 'Right to work in Canada'],
  [206, 'Visa (Ireland)', 'Right to work in Ireland'],
  [207, 'Visa (India)', 'Right to work in India'],
  [208, 'Visa (Philippines)', 'Right to work in the Philippines'],
  [209, 'Visa (South Africa)', 'Right to work in South Africa'],
  [210, 'Visa (Singapore)', 'Right to work in Singapore'],
  [211, 'Visa (other country)', 'Right to work in a country not listed'],
]

const countryBodies: readonly Row[] = [
  [301, 'Police check (Australia)', 'Criminal history check by a police service or accredited body'],
  [302, 'Passport (Australia)', 'Travel document of an Australian citizen'],
  [303, 'Passport (New Zealand)', 'Travel document of a New Zealand citizen'],
  [304, 'Health practitioner registration (Australia)', 'The national register of health practitioners (Ahpra)'],
  [305, 'Registered training organisation (Australia)', 'Statements of attainment: first aid, service of alcohol'],
  [306, 'Passport (United Kingdom)', 'Travel document of a British citizen'],
  [307, 'Passport (United States)', 'Travel document of a citizen of the United States'],
  [308, 'Passport (Canada)', 'Travel document of a Canadian citizen'],
  [309, 'Passport (Ireland)', 'Travel document of an Irish citizen'],
  [310, 'Passport (India)', 'Travel document of an Indian citizen'],
  [311, 'Passport (Philippines)', 'Travel document of a Philippine citizen'],
  [312, 'Passport (South Africa)', 'Travel document of a South African citizen'],
  [313, 'Passport (Singapore)', 'Travel document of a Singapore citizen'],
  [314, 'Passport (other country)', 'Travel document of a country not listed'],
  [315, 'Police check (New Zealand)', 'Criminal record check or police vetting'],
  [316, 'Police check (other country)', 'Criminal history check by a country not listed'],
]

/** In the order of their ids. */
export const credentialIssuers: readonly CredentialIssuer[] = frozen([
  ...issuersOf(
    { id: 1, name: 'State', description: 'Body of a state or territory, or of a country that has none' },
    stateBodies,
  ),
  ...issuersOf({ id: 2, name: 'Visa', description: 'Authority that grants visas' }, visaAuthorities),
  ...issuersOf({ id: 3, name: 'Country', description: 'Body or document of a whole country' }, countryBodies),
])

function issuersOf(classification: CredentialIssuer['classification'], rows: readonly Row[]): CredentialIssuer[] {
  return rows.map(([id, name, description]) => ({ id, name, description, classification }))
}

import { countries } from './countries.ts'
import { credentialIssuers } from './credential-issuers.ts'
import { credentialTypes } from './credential-types.ts'
import { employmentStates } from './employment-states.ts'
import { states } from './states.ts'

/** Rows by table, columns named as in SQL, tables in the order in which they refer to each other. */
export const referenceRows = () => ({
  reference_country: countries.map(({ id, name, isoCode2, isoCode3 }) => ({
    id,
    name,
    iso_code2: isoCode2,
    iso_code3: isoCode3,
  })),
  reference_state: states.map(({ id, countryId, name }) => ({ id, country_id: countryId, name })),
  reference_employment_state: employmentStates.map(({ id, countryId, name }) => ({ id, country_id: countryId, name })),
  credential_issuer: credentialIssuers.map(({ id, name, classification }) => ({
    id,
    name,
    classification: classification.name,
  })),
  credential_type: credentialTypes.map(type => ({
    id: type.id,
    code: type.code,
    name: type.name,
    issuer_classifications: type.issuerClassifications,
    requires_expiry: type.requiresExpiry,
    registration_number_pattern: type.registrationNumberPattern ?? null,
    allow_multiple: type.allowMultiple,
    requires_verification: type.requiresVerification,
  })),
})

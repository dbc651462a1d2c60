import openapiTypescript, { astToString } from 'openapi-typescript'

/** The module with the types of the client, from the contract. */
export async function clientTypes(contract: unknown): Promise<string> {
  const types = astToString(await openapiTypescript(contract as never))
  return `// Generated from openapi/v12.21.json by \`npm run generate\`. Do not edit.\n${types}`
}

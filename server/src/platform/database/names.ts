import { CamelCasePlugin } from 'kysely'

/** Names are camelCase in code and snake_case in SQL. Rows come with names for code (`batch.ts`). */
class Names extends CamelCasePlugin {
  override camelCase(name: string): string {
    return super.camelCase(name)
  }

  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result
  }
}

/** Shared: it remembers the names that it has converted, which a builder of a single transaction would do anew. */
export const names = new Names({ maintainNestedObjectKeys: true })

export const camelCase = (name: string): string => names.camelCase(name)

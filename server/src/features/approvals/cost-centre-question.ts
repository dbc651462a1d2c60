import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type Occasion, readCandidates, readQuestion } from './question.ts'
import type { Question } from './rules.ts'

/**
 * As `readQuestion`, for whoever is responsible for a cost centre: the authorities that are tied to it are asked, then
 * those of the one above it, and so on; at the end the fallbacks.
 */
export async function readCostCentreQuestion(
  db: Db,
  occasion: Occasion & { costCentreId: number },
  excludedPersonIds: ReadonlySet<number>,
): Promise<Question> {
  const levels = await readCostCentreLine(db, occasion)
  const candidates = await readCandidates(db, occasion, [...new Set(levels.flatMap(level => level.authorityIds))])
  const { question } = await readQuestion(db, { ...occasion, asksRoleHolders: false }, excludedPersonIds)
  return {
    ...question,
    costCentreId: occasion.costCentreId,
    line: levels.map(({ id, name, authorityIds }) => ({
      positionId: id,
      name,
      status: 'Active',
      holders: authorityIds.flatMap(authorityId => candidates.get(authorityId) ?? []),
    })),
  }
}

async function readCostCentreLine(
  db: Db,
  { employerGroupId, costCentreId }: { employerGroupId: number; costCentreId: number },
): Promise<{ id: number; name: string; authorityIds: number[] }[]> {
  const { rows } = await sql<{ id: number; name: string; authorityIds: number[] }>`
    with recursive line as (
      select 0 as level, id, name, parent_id from cost_centre
      where employer_group_id = ${employerGroupId} and id = ${costCentreId}
      union all
      select line.level + 1, above.id, above.name, above.parent_id from line
      join cost_centre above on above.employer_group_id = ${employerGroupId} and above.id = line.parent_id
    )
    select line.id, line.name, array(select tie.authority_id from authority_cost_centre tie
      where tie.employer_group_id = ${employerGroupId} and tie.cost_centre_id = line.id order by tie.authority_id) as authority_ids
    from line order by line.level`.execute(db)
  return rows
}

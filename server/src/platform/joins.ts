type Ref = `${string}.${string}`
type Joining = { onRef(left: Ref, operator: '=', right: Ref): Joining }

/**
 * A join within the employer group, for `innerJoin` and `leftJoin`: `inGroup('person.id', 'employee.personId')` joins the
 * person of the same group whose id the employee has.
 */
export const inGroup =
  (joined: Ref, from: Ref) =>
  <Join extends object>(join: Join): Join =>
    (join as unknown as Joining)
      .onRef(`${tableOf(joined)}.employerGroupId`, '=', `${tableOf(from)}.employerGroupId`)
      .onRef(joined, '=', from) as unknown as Join

const tableOf = (ref: Ref) => ref.slice(0, ref.indexOf('.'))

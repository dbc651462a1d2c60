/** A way to break the product, and the trial that has to find it. `find` is in the file once. */
export type Breakage = Readonly<{
  /** What the broken product lacks. */
  lacks: string
  /** From server/src: its migrations are beside it. */
  file: string
  find: string
  replace: string
  trial: string
  /** Of the text of a failure that shows it: another one may be of a product that does not work at all. */
  finds: RegExp
  args: readonly string[]
}>

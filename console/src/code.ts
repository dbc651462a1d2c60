/** The code of a page or a dialog did not arrive: the connection is away, or the server has a newer release. */
export class CodeNotLoaded extends Error {}

/** Loads code. @throws CodeNotLoaded */
export const loadingCode =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      throw new CodeNotLoaded('The code did not arrive.', { cause })
    })

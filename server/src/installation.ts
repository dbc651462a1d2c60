/**
 * The folder that Muster is installed in, as a URL that ends with a slash: migrations, the sample and the built console
 * are found from here. The way up is the same from this file and from the built files in `server/dist`.
 */
export const installation = new URL('../../', import.meta.url)

export { dialogLater, later } from './later.tsx'
export { Loaded, LoadedPage } from './loaded.tsx'
export { Loading } from './loading.tsx'

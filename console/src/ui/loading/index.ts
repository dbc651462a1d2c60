export { lazyDialog, lazyPart } from './lazy.tsx'
export { Loaded, LoadedPage } from './loaded.tsx'
export { Loading } from './loading.tsx'

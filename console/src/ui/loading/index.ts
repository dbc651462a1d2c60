export { FocusReturn, Loading, lazyDialog, lazyPart } from './lazy.tsx'
export { Loaded, LoadedPage } from './loaded.tsx'

export { FocusReturn, Loading, lazyDialog, lazyPart } from './lazy.tsx'
export { Loaded, LoadedPage, ReadFailure } from './loaded.tsx'

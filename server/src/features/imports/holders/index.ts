export { checkHolders, writeHolders } from './holders.ts'

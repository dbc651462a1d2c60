export { readOperations } from './operations.ts'
export { addFindings, type Findings, noFindings, runFuzz } from './run.ts'
export { type Answer, type Ask, type Sent, senderTo, written } from './sending.ts'
export { formHeaders, formOf, strangeContents } from './strange-files.ts'

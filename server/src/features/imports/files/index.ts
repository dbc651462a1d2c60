export { readCsv } from './csv.ts'
export { fileShapes } from './schemas.ts'
export { findSources, type SourceFile, type Sources, sourcesOf } from './sources.ts'
export { createStages, stageFile } from './stage.ts'

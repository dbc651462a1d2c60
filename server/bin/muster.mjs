#!/usr/bin/env node
import { moveToNewNode } from './node-26.mjs'

await moveToNewNode()
await import('../src/main.ts')

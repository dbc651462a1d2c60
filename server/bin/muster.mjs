#!/usr/bin/env node
import { moveToNewNode, runMuster } from './node-26.mjs'

await moveToNewNode()
await runMuster()

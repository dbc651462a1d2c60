#!/usr/bin/env node
import { moveToNewNode, ofServers } from './node-26.mjs'

const isServer = ['start', 'serve'].includes(process.argv[2])
await moveToNewNode(isServer ? { manner: ofServers } : {})
if (isServer) await import('./stripping.mjs')
await import('../src/main.ts')

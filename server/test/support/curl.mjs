#!/usr/bin/env node
// Stands in for curl, which not every machine has: knows the options of the commands that Muster prints and documents, and no others.

import { readFileSync } from 'node:fs'
import { request } from 'node:http'

const { argv, stdout } = process
const headers = {}
const asked = { method: undefined, body: undefined, isWithHeaders: false, address: undefined }

function addHeader(text) {
  if (text.startsWith('@')) return readFileSync(text.slice(1), 'utf8').split('\n').filter(Boolean).forEach(addHeader)
  const [, name, value] = /^([^:]+): (.*)$/.exec(text)
  headers[name] = value
}

for (const args = argv.slice(2); args.length > 0; ) {
  const arg = args.shift()
  if (arg === '-H') addHeader(args.shift())
  else if (arg === '-X') asked.method = args.shift()
  else if (arg === '-d') asked.body = args.shift()
  else if (arg === '-i') asked.isWithHeaders = true
  // It is always silent.
  else if (arg === '-s') continue
  else if (arg.startsWith('-') || asked.address) throw new Error(`This stand-in for curl does not know ${arg}.`)
  else asked.address = arg
}

const { method = asked.body === undefined ? 'GET' : 'POST', body, isWithHeaders, address } = asked
const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
request(address, { method, headers: { ...headers, ...length } }, answer => {
  if (isWithHeaders) {
    stdout.write(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n`)
    const { rawHeaders } = answer
    for (let at = 0; at < rawHeaders.length; at += 2) stdout.write(`${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`)
    stdout.write('\r\n')
  }
  answer.pipe(stdout)
}).end(body)

#!/usr/bin/env node
// Stands in for curl, which not every machine has: knows the options of the commands that Muster prints, and no others.

const { argv, stdout } = process
const headers = new Headers()
let address
for (const args = argv.slice(2); args.length > 0; ) {
  const arg = args.shift()
  if (arg === '-H') headers.append(.../^([^:]+): (.*)$/.exec(args.shift()).slice(1))
  else if (arg.startsWith('-') || address) throw new Error(`This stand-in for curl does not know ${arg}.`)
  else address = arg
}
stdout.write(await (await fetch(address, { headers })).text())

import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { asSuperuser, onOwnDatabase } from '../own-database.ts'
import { compare } from './comparison.ts'
import { peers } from './index.ts'
import { reportOf } from './report.ts'

// Muster beside its peers, on a database and servers of the bench's own: `node bench/peers/run.ts`.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of each run. */
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    /** Peers with this in their names, case ignored. */
    only: { type: 'string', default: '' },
  },
})

const chosen = peers.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
const pace = {
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
}

for (const peer of chosen) await peer.install()
const [load = 0] = loadavg()
const results = await onOwnDatabase(database =>
  asSuperuser(database, admin => compare(chosen, { database, admin, pace })),
)
process.stdout.write(reportOf(results, chosen, { ...pace, load }))

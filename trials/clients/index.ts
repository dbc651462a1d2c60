import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installIn } from '../../bench/packages.ts'
import { Client } from '../kit/client.ts'
import { type Outcome, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import type { Maker } from './maker.ts'
import { inventedNames, makers, versionOf } from './makers.ts'
import { languages, type Received, tryReceiver } from './receiver.ts'
import { Api, differences, expectedOf, type Seen, scenarioFor } from './scenario.ts'

/** `lack`: what the machine lacks, so that it was not run. */
type Tried = Readonly<{ maker: Maker; version: string; lack?: string | undefined; failures: readonly string[] }>

/**
 * Clients that generators of others make of the contract, each used by a program that knows nothing else of Muster; and the
 * receivers of webhooks in Python and C#, as docs/webhooks.md shows them. `--only java,python`: these languages or generators.
 */
export async function clients(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const only = values.only?.toLowerCase().split(',')
  const wanted = makers.filter(
    ({ language, generator }) => !only || only.includes(language.toLowerCase()) || only.includes(generator),
  )
  const lacks = new Map<Maker, string | undefined>()
  for (const maker of wanted) {
    const lack = await maker.lacks()
    lacks.set(maker, lack)
    if (!lack) await installIn(fileURLToPath(new URL(maker.generator, import.meta.url)))
  }
  return inWorld(async world => {
    const served = await startServer(world, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' })
    const client = new Client(served.port)
    const api = new Api(client, keyOf(world, 'priya'))
    try {
      const tried: Tried[] = []
      for (const maker of wanted) {
        const lack = lacks.get(maker)
        const failures = lack ? [] : await tryClient(maker, { world, api, port: served.port, at: tried.length })
        say(`${nameOf(maker)}: ${lack ? `not run: ${lack}` : failures.length > 0 ? 'failed' : 'passed'}`)
        tried.push({ maker, version: await versionOf(maker), lack, failures })
      }
      const receivers: Received[] = []
      for (const language of languages) {
        const receiver = await tryReceiver(api, language)
        receivers.push(receiver)
        say(
          `receiver in ${language.name}: ${receiver.lack ? `not run: ${receiver.lack}` : JSON.stringify(receiver.failures)}`,
        )
      }
      return outcomeOf(tried, receivers, only !== undefined, client.requests)
    } finally {
      client.close()
      await served.stop()
    }
  })
}

const keyOf = ({ people }: World, name: string): string => people[name]?.apiKey ?? ''
const nameOf = ({ generator, language }: Maker) => `${generator}, ${language}`

type Place = Readonly<{ world: World; api: Api; port: number; at: number }>

/** @returns what is wrong with the client: its names, and what it does not do as the API says */
async function tryClient(maker: Maker, place: Place): Promise<string[]> {
  const failures = await runClient(maker, place).catch(error => [(error as Error).message])
  const invented = await inventedNames(maker)
  return [
    ...(invented.length > 0 ? [`types without a name in the contract: ${invented.slice(0, 10).join(', ')}`] : []),
    ...failures,
  ]
}

async function runClient(maker: Maker, { world, api, port, at }: Place): Promise<string[]> {
  await maker.make()
  const scenario = await scenarioFor(api, at, {
    url: `http://127.0.0.1:${port}/v12.21`,
    requesterKey: keyOf(world, 'priya'),
    approverKey: keyOf(world, 'liam'),
  })
  const seen = JSON.parse(await maker.run(JSON.stringify(scenario))) as Seen
  return differences(seen, await expectedOf(api, scenario, seen))
}

function outcomeOf(
  tried: readonly Tried[],
  receivers: readonly Received[],
  isPart: boolean,
  requests: number,
): Outcome {
  const failures = [
    ...tried.flatMap(({ maker, failures }) => failures.map(failure => `${nameOf(maker)}: ${failure}`)),
    ...receivers.flatMap(({ language, failures }) =>
      failures.map(failure => `receiver in ${language.name}: ${failure}`),
    ),
  ]
  const passed = tried.filter(({ lack, failures }) => !lack && failures.length === 0)
  if (!isPart && !passed.some(({ maker }) => maker.language !== 'TypeScript'))
    failures.push('no client in another language than TypeScript was tried')
  const ran = ({ lack, failures }: Pick<Tried, 'lack' | 'failures'>) =>
    lack ? `not run: ${lack}` : failures.length > 0 ? 'failed' : 'as the API says'
  const rows = tried.map(({ maker, version, ...run }) => [
    ...[maker.generator, version, maker.language, maker.compiled, ran(run), maker.left],
  ])
  const section = `## Clients

Generators of others make clients of the contract, each from a lockfile of its own. A program uses each client alone: it lists
cost centres page by page, finds Emma, tries a change as a dry run, makes it as a draft, submits it, has Liam approve both steps and sees
it applied; makes, submits and reads an expense application; reads the fields of a 400. What it saw must be what the API says.
No client may have a type with a name that its generator made up.

${table(['generator', 'version', 'language', 'compiled by', 'what the program saw', 'what is left'], rows)}

Receivers of webhooks from docs/webhooks.md take the deliveries of a running server that their secret signed, and refuse those that
another one did: ${receivers.map(receiver => `${receiver.language.name}, by \`${receiver.language.runtime}\`: ${ran(receiver)}`).join('; ')}.
`
  return { counts: { requests }, section, failures }
}

import { text } from 'node:stream/consumers'
import { command } from '../command.ts'
import { tableOf } from '../terminal.ts'
import { readProfiles, writeProfiles } from './profiles.ts'

export const profile = command({
  name: 'profile',
  summary: 'Keep the address of a server and a key for `muster api`',
  details: `With --url it stores a profile: the key is MUSTER_API_KEY, or is read from standard input. Without, it lists the profiles. They
lie in muster/profiles.json in the folder for settings (XDG_CONFIG_HOME, or .config in your home), readable by you alone. The
first one is used where none is named.`,
  args: {
    name: { type: 'string', description: 'Name of the profile', default: 'default' },
    url: { type: 'string', description: 'Address of the server, without version' },
    remove: { type: 'boolean', description: 'Forget the profile' },
  },
  examples: [
    'muster profile --name harbour --url https://payroll.example < key.txt',
    'muster profile',
    'muster profile --name harbour --remove',
  ],
  async run({ config, terminal }, { name, url, remove }) {
    const profiles = await readProfiles(config)
    if (remove) {
      const { [name]: former, ...rest } = profiles
      if (!former) throw new Error(`There is no profile ${name}.`)
      await writeProfiles(config, rest)
      terminal.answer({ removed: name }, [`Forgot ${name}. The key itself works on: revoke it where it was made.`])
      return 0
    }
    if (url === undefined) {
      const known = Object.entries(profiles).map(([each, { url: at }]) => ({ name: each, url: at }))
      const rows = known.map(each => [each.name, each.url] as const)
      terminal.answer(known, known.length === 0 ? ['There are no profiles.'] : tableOf([['name', 'address'], ...rows]))
      return 0
    }
    if (!/^https?:\/\/[^/?#\s]+$/.test(url))
      throw new Error('--url must be an address like https://payroll.example, without a path.')
    const apiKey = config.remote.apiKey ?? (await text(process.stdin)).trim()
    if (!/^phr_\S+$/.test(apiKey))
      throw new Error('Give the API key on standard input, or as MUSTER_API_KEY: it begins with phr_.')
    await writeProfiles(config, { ...profiles, [name]: { url, apiKey } })
    terminal.answer({ name, url }, [`Stored ${name}: ${url}, in ${config.remote.profilesFile}.`])
    return 0
  },
})

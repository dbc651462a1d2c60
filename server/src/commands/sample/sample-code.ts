import { codeNow } from '../../platform/secrets/totp.ts'
import { command } from '../command.ts'
import { readSamplePeople, samplePeopleFile } from '../sample-people.ts'

export const sampleCode = command({
  name: 'sample-code',
  summary: 'Print the present six digits of a sample person',
  details: `What an authenticator would show them, computed from sample-people.json in DATA_DIR. A code works once; the next one
comes with the next half minute.`,
  args: { name: { type: 'positional', required: true, description: 'First name of the person, in lower case' } },
  examples: ['muster sample-code priya'],
  async run({ config, terminal }, { name }) {
    const people = await readSamplePeople(config.dataDir)
    if (!people) throw new Error(`There are no sample people: ${samplePeopleFile(config.dataDir)} is not there.`)
    const person = Object.hasOwn(people, name) ? people[name] : undefined
    if (!person) throw new Error(`There is no sample person "${name}"; there are ${Object.keys(people).join(', ')}.`)
    if (!person.secondFactor) throw new Error(`${person.name} signs in by email and password alone.`)
    const { code, secondsLeft } = codeNow(person.secondFactor, Date.now())
    terminal.answer({ email: person.email, code, secondsLeft }, [`${code}  (for ${secondsLeft} more seconds)`])
    return 0
  },
})

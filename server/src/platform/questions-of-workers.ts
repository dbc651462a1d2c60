import cluster, { type Worker } from 'node:cluster'
import { on } from 'node:events'
import { isWorker, listeningWorkers } from './workers.ts'

/* Questions of workers to the primary process, and of that to them. */

/**
 * A secret that the primary process has opened, for its workers too: one that replaces another, after the master key was rotated,
 * could not open it with the settings of the start.
 */
export async function secretOfPrimary(type: string, open: () => Promise<Buffer>): Promise<Buffer> {
  if (isWorker()) return Buffer.from(await askPrimary(type), 'base64')
  const secret = await open()
  answerWorkers(type, async () => secret.toString('base64'))
  return secret
}

type Question = Readonly<{ type: string; id: number; answer?: string; error?: string }>

const questions = new Map<number, PromiseWithResolvers<string>>()

/** Asks the primary process from a worker. @throws its error */
export function askPrimary(type: string): Promise<string> {
  const id = questions.size === 0 ? 0 : Math.max(...questions.keys()) + 1
  const asked = Promise.withResolvers<string>()
  if (questions.size === 0) process.on('message', take)
  questions.set(id, asked)
  process.send?.({ type, id } satisfies Question)
  return asked.promise
}

function take(message: unknown): void {
  const { id, answer, error } = message as Question
  const asked = questions.get(id)
  if (!asked || (answer === undefined && error === undefined)) return
  questions.delete(id)
  if (questions.size === 0) process.off('message', take)
  if (answer === undefined) asked.reject(new Error(error))
  else asked.resolve(answer)
}

/** Answers questions of this type in the primary process. */
export function answerWorkers(type: string, answer: () => Promise<string>): void {
  cluster.on('message', async (worker, message: unknown) => {
    const question = message as Question
    if (question?.type !== type) return
    const result = await answer().then(
      text => ({ answer: text }),
      error => ({ error: String(error) }),
    )
    if (worker.isConnected()) worker.send({ ...question, ...result })
  })
}

/** Milliseconds that a worker may take to answer a question. */
const longestAnswer = 2_000

/** Asks each worker that listens, from the primary process. The answers of those that die meanwhile, or take too long, are left out. */
export async function askWorkers(type: string): Promise<string[]> {
  const asked = listeningWorkers()
  const answers = await Promise.all(asked.map(worker => askWorker(worker, { type, id: nextQuestion++ })))
  return answers.filter(answer => answer !== undefined)
}

let nextQuestion = 0

async function askWorker(worker: Worker, question: Question): Promise<string | undefined> {
  worker.send(question)
  try {
    for await (const [said] of on(worker, 'message', { signal: AbortSignal.timeout(longestAnswer), close: ['exit'] }))
      if (said?.type === question.type && said.id === question.id) return said.answer
  } catch {
    // Of the time that is over, or of a worker that has died.
  }
  return undefined
}

/** Answers questions of this type in a worker. */
export function answerPrimary(type: string, answer: () => Promise<string>): void {
  process.on('message', async message => {
    const question = message as Question
    if (question?.type !== type) return
    const said = await answer().catch(() => undefined)
    if (process.connected) process.send?.({ ...question, answer: said }, undefined, undefined, () => {})
  })
}

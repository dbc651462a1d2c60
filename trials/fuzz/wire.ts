import { connect, type Socket } from 'node:net'

/** One answer as it stood on the wire. */
export type RawAnswer = Readonly<{ status: number; headers: string; body: string }>

/** What came back, and whether the server closed the connection. */
export type Heard = Readonly<{ answers: readonly RawAnswer[]; rest: string; isClosed: boolean }>

/** Sends bytes as they are, in pieces where they are several, and listens until the server closes or is silent. */
export async function sendBytes(port: number, pieces: readonly string[], silence = 400): Promise<Heard> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  const isClosed = await new Promise<boolean>(resolve => {
    socket.once('close', () => resolve(true))
    socket.setTimeout(silence, () => resolve(false))
    socket.once('connect', async () => {
      for (const piece of pieces) {
        socket.write(piece, 'latin1')
        if (pieces.length > 1) await new Promise(done => setTimeout(done, 30))
      }
    })
  })
  socket.destroy()
  return { ...answersIn(Buffer.concat(chunks).toString('latin1')), isClosed }
}

/** Splits what a server sent into its answers; `rest` is what is none. */
function answersIn(text: string): Pick<Heard, 'answers' | 'rest'> {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (!head) return { answers, rest }
    const [whole, status = '', headers = ''] = head
    const length = Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0)
    const body = rest.slice(whole.length, whole.length + length)
    rest = rest.slice(whole.length + length)
    // 100 Continue is no answer.
    if (status !== '100') answers.push({ status: Number(status), headers, body })
  }
}

/** Many connections at once. */
export async function openMany(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened += 50) {
    const some = Array.from({ length: Math.min(50, count - opened) }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    )
    await Promise.all(
      some.map(socket => new Promise(resolve => socket.once('connect', resolve).once('close', resolve))),
    )
    sockets.push(...some)
  }
  return sockets
}

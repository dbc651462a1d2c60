import { connect } from 'node:net'

/** Sends bytes as they are and gives all that comes back until the server closes. */
export function sendRaw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

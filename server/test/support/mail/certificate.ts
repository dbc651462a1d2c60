import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** PEM of a key and of a certificate that it has signed itself, good for this machine from yesterday until tomorrow. */
export type OwnCertificate = Readonly<{ key: string; cert: string }>

/** A certificate that programs trust only by a setting. */
export function ownCertificate(): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = bodyOf(publicKey)
  const signature = sign('sha256', body, createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const certificate = sequence(body, ecdsaWithSha256, element(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** The signed part (RFC 5280, 4.1): version 3, serial number, signer, days, subject, key, extensions. */
function bodyOf(publicKey: KeyObject): Buffer {
  const name = sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from('localhost')))))
  return sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(instant(-1), instant(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(isAuthority, goodForThisMachine)),
  )
}

/** DER: a tag, a length, and what it holds. */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: readonly Buffer[]) => element(0x30, ...contents)
const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const isAuthority = sequence(oid('551d13'), element(0x04, sequence(element(0x01, Buffer.from([0xff])))))
const goodForThisMachine = sequence(
  oid('551d11'),
  element(0x04, sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))),
)

/** UTCTime: two digits of the year, as days before 2050 are written. */
const instant = (days: number): Buffer => {
  const at = new Date(Date.now() + days * 86_400_000)
  return element(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .slice(2)
        .replace(/[-:T]|\..*/g, '')}Z`,
    ),
  )
}

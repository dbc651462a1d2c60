import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts by AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext (NIST SP 800-38D).
 * @param place names the row and field that a value stands in, so that a ciphertext moved elsewhere is refused
 */
export function seal(key: Buffer, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws where the key, the place or a bit is another than when it was encrypted */
export function unseal(key: Buffer, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

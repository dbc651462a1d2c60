import type { Vault } from '../../platform/vault.ts'

/** Seals what is kept of somebody's second factor. Moved to another login's row, it is good for nothing. */
export function sealedFor(vault: Pick<Vault, 'boxFor'>, loginId: string) {
  const box = vault.boxFor('second factor')
  const secretPlace = `login_two_factor|${loginId}|secret`
  const codesPlace = `login_two_factor|${loginId}|backup_codes`
  return {
    sealSecret: (secret: string): string => box.seal(secret, secretPlace),
    openSecret: (sealed: string): string => box.open(sealed, secretPlace),
    /** A JSON array of strings. */
    sealCodes: (codes: string): string => box.seal(codes, codesPlace),
    openCodes: (sealed: string): string => box.open(sealed, codesPlace),
  }
}

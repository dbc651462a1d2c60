import { randomBytes } from 'node:crypto'
import { whoIsIn } from '../../http/rate-limit.ts'
import type { Vault } from '../../platform/vault.ts'
import { browserIsKnownFor } from './rules.ts'
import { createOwners, createSeal, isSame } from './tokens.ts'

/** A login and what is stored of its password now. */
export type Owner = Readonly<{ id: string; hash: string }>

/** What a browser shows that was made known to us: its mark, and whether that was by this login with this password. */
type Shown = Readonly<{
  mark: string
  isBy(owner: Owner): boolean
  /** Whose it was, as `whoIsIn` names them. */
  owner(): string
}>

/**
 * What a browser keeps in which somebody has signed in to the end: a mark that means nothing, until when it is good, whose
 * it is (to us alone), and two seals. One makes sure, without asking the database, that it is ours; the other holds it to a
 * login and its password, without saying either. Another password makes it worth nothing. Nothing is stored here.
 */
export function createBrowserMarks(vault: Pick<Vault, 'keyFor' | 'boxFor'>) {
  const owners = createOwners(vault)
  const sealOf = createSeal(vault, 'known browsers')
  const bondOf = createSeal(vault, 'owners of known browsers')
  const bondWith = (plain: string, { id, hash }: Owner) => bondOf(JSON.stringify([plain, id, hash]))
  return {
    /**
     * @param now milliseconds since 1970
     * @param mark of a browser that stays known; absent: it is a new one
     */
    make(owner: Owner, now: number, mark = randomBytes(16).toString('base64url')): string {
      const until = Math.floor((now + browserIsKnownFor) / 1000)
      const plain = `${mark}.${until}.${owners.hide(whoIsIn({ loginId: owner.id }))}`
      const bound = `${plain}.${bondWith(plain, owner)}`
      return `${bound}.${sealOf(bound)}`
    },
    read(cookieValue: string | undefined, now: number): Shown | undefined {
      const parts = /^((([\w-]{22})\.(\d{1,12})\.([\w-]{40,200}))\.([\w-]{43}))\.([\w-]{43})$/.exec(cookieValue ?? '')
      if (!parts) return undefined
      const [, bound = '', plain = '', mark = '', until = '', hidden = '', bond = '', seal = ''] = parts
      if (!isSame(seal, sealOf(bound)) || Number(until) * 1000 <= now) return undefined
      return { mark, isBy: owner => isSame(bond, bondWith(plain, owner)), owner: () => owners.read(hidden) }
    },
  }
}

export type BrowserMarks = ReturnType<typeof createBrowserMarks>

import { directus } from './directus.ts'
import { nestTypeorm } from './nest-typeorm.ts'
import type { Peer } from './peer.ts'
import { postgraphile } from './postgraphile.ts'

export type { Asked, Caller, Page, Peer, PeerRequest } from './peer.ts'

export const peers: readonly Peer[] = [directus, nestTypeorm, postgraphile]

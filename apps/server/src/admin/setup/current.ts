import { SETUP_FRESH_MS } from '@sandlot/core/admin/limits'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { readStored, type Stored } from './stored.ts'

/** The current configuration, from the environment or set up in the browser. */
export type CurrentSetup = Pick<
  Config,
  'github' | 'google' | 'apple' | 'sso' | 'mail' | 'githubUrl' | 'githubApiUrl'
>

type Kept = { stored: Stored; until: number }

/**
 * Caches the stored setup for a moment, so that a change on one server takes effect on all of them, and no request
 * needs a query of its own.
 */
export class SetupCache {
  #kept: Kept | null = null
  #asked: Promise<Stored> | null = null
  /** Counts the changes on this server, so that a read from before a change is not cached after it. */
  #changes = 0

  async read({ db, clock, keys }: SetupDeps, reader: Reader | undefined): Promise<Stored> {
    const now = clock.now().getTime()
    if (this.#kept && now < this.#kept.until) return this.#kept.stored
    // Within a transaction, uses its own connection, since waiting for another could deadlock.
    const changes = this.#changes
    const keep = (stored: Stored): Stored => {
      if (changes === this.#changes) this.#kept = { stored, until: now + SETUP_FRESH_MS }
      return stored
    }
    if (reader) return keep(await readStored(reader, keys.setupSecrets))
    if (this.#asked) return this.#asked
    const asked = readStored(db, keys.setupSecrets)
      .then(keep)
      .finally(() => {
        if (this.#asked === asked) this.#asked = null
      })
    this.#asked = asked
    return asked
  }

  /** To be called after a change on this server. */
  forget(): void {
    this.#changes += 1
    this.#kept = null
    this.#asked = null
  }
}

declare module '../../platform/context.ts' {
  interface Deps {
    /** What admins set up in the browser; read it by `currentSetup`. */
    setupCache: SetupCache
  }
}

export type SetupDeps = { db: Reader; clock: Clock; keys: Keys; config: Config; setupCache: SetupCache }

/** The single source of the current configuration. The environment wins over what is stored. */
export async function currentSetup(deps: SetupDeps, reader?: Reader): Promise<CurrentSetup> {
  const { config } = deps
  const stored = await deps.setupCache.read(deps, reader)
  const { apple, sso } = config
  const enterprise = config.github ? null : stored.github
  const githubUrl = enterprise?.url ?? config.githubUrl
  const githubApiUrl = enterprise?.apiUrl ?? config.githubApiUrl
  const { clientId = '', clientSecret = '' } = stored.github ?? {}
  return {
    apple,
    sso,
    githubUrl,
    githubApiUrl,
    github:
      config.github ?? (stored.github && { url: githubUrl, apiUrl: githubApiUrl, clientId, clientSecret }),
    google: config.google ?? (stored.google && { issuer: config.googleIssuer, ...stored.google }),
    mail: config.mail ?? stored.mail,
  }
}

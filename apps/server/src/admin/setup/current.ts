import { SETUP_FRESH_MS } from '@sandlot/core/admin/limits'
import type { Config } from '../../platform/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { readStored, type Stored } from './stored.ts'

/** What is configured now, whether by the environment or in the browser. */
export type CurrentSetup = Pick<
  Config,
  'github' | 'google' | 'apple' | 'sso' | 'mail' | 'githubUrl' | 'githubApiUrl'
>

type Kept = { stored: Stored; until: number }

/**
 * What is stored, as this server last read it: a moment later it is read anew, so that what is set up on one server
 * works on all of them, and no request has a query of its own for it.
 */
export class SetupCache {
  #kept: Kept | null = null
  #asked: Promise<Stored> | null = null
  /** Counts the changes here, so that what was read before one is not kept after it. */
  #changes = 0

  async read({ db, clock, keys }: SetupDeps, reader: Reader | undefined): Promise<Stored> {
    const now = clock.now().getTime()
    if (this.#kept && now < this.#kept.until) return this.#kept.stored
    // Within a transaction its own connection is asked: waiting for another could be in vain.
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

  /** After a change on this server. */
  forget(): void {
    this.#changes += 1
    this.#kept = null
    this.#asked = null
  }
}

declare module '../../platform/context.ts' {
  interface Deps {
    /** What admins set up in the browser; ask `currentSetup`. */
    setupCache: SetupCache
  }
}

export type SetupDeps = { db: Reader; clock: Clock; keys: Keys; config: Config; setupCache: SetupCache }

/** The one place that says what is configured now. The environment wins over what is stored. */
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

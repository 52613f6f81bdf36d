import { SWEEP_AFTER_MS, SWEEP_MAX, WEBHOOKS_KEPT_DAYS } from '@sandlot/core/repositories/limits'
import { asc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { currentSetup, type SetupCache } from '../../admin/setup/current.ts'
import type { CommandDeps } from '../../platform/commands.ts'
import type { Config } from '../../platform/config/config.ts'
import { daysBefore } from '../../platform/days.ts'
import { githubHost } from '../../platform/drivers/github/github-host.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { FOLLOW_JOB } from '../follow/begin.ts'
import { followAll, followRepository } from '../follow/follow.ts'
import { installationFor, installationToken } from '../github-app.ts'
import { readHost } from '../host-state.ts'
import type { ProjectRow } from '../rows.ts'
import { storeSynced, touch } from '../sync.ts'
import { projects, webhookDeliveries } from '../tables.ts'
import { SYNC_JOB } from './receive.ts'

export type SyncDeps = CommandDeps & {
  config: Config
  keys: Keys
  setupCache: SetupCache
  fetch: typeof fetch
}

declare module '../../platform/define-feature.ts' {
  interface JobDeps {
    fetch: typeof fetch
  }
}

const Followed = z.object({ owner: z.string(), name: z.string(), installation: z.int().nullable() })
const Asked = z.object({ githubId: z.int(), installation: z.int().nullable() })

/** Syncs repositories with GitHub in the background: after webhooks, and once a night. */
export const webhookJobs = (deps: SyncDeps): Job[] => [
  {
    name: SYNC_JOB,
    cron: null,
    run: async (payload) => {
      const { githubId, installation } = Asked.parse(payload)
      const rows = await deps.db.select().from(projects).where(eq(projects.githubId, githubId))
      await syncUnasked(deps, rows, installation)
    },
  },
  {
    name: FOLLOW_JOB,
    cron: null,
    run: (payload) => {
      const { installation, ...name } = Followed.parse(payload)
      return followRepository(deps, name, installation)
    },
  },
  {
    name: 'repositories:follow-all',
    cron: '11 2 * * *',
    run: () => followAll(deps, new Date(deps.clock.now().getTime() - SWEEP_AFTER_MS)),
  },
  {
    name: 'repositories:sweep',
    cron: '23 2 * * *',
    run: async () => {
      const before = new Date(deps.clock.now().getTime() - SWEEP_AFTER_MS)
      const rows = await deps.db
        .select()
        .from(projects)
        .where(lt(projects.syncedAt, before))
        .orderBy(asc(projects.syncedAt))
        .limit(SWEEP_MAX)
      for (const row of rows) await syncUnasked(deps, [row], null)
      const old = daysBefore(deps.clock.now(), WEBHOOKS_KEPT_DAYS)
      await deps.db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, old))
    },
  },
]

/** Reads as this instance's app if it is installed, or else anonymously; hidden repositories stay unchanged. */
async function syncUnasked(deps: SyncDeps, rows: readonly ProjectRow[], told: number | null): Promise<void> {
  const [first] = rows
  if (!first) return
  const installation = told ?? (await installationFor(deps, first))
  const host = githubHost({
    apiUrl: (await currentSetup(deps)).githubApiUrl,
    token: installation === null ? null : await installationToken(deps, installation),
    fetch: deps.fetch,
    clock: deps.clock,
  })
  const snapshot = await readHost(host, first)
  for (const row of rows)
    if (snapshot) await storeSynced(deps, row, snapshot, null)
    else await touch(deps.db, row.id, deps.clock.now())
}

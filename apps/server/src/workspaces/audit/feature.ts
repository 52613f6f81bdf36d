import { defineFeature, type JobDeps } from '../../platform/define-feature.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { STREAM_JOB, streamAudit, wakeStreams } from './deliver.ts'
import { auditRoutes } from './routes.ts'
import { pruneAll, sealAll } from './seal.ts'
import { streamRoutes } from './stream.ts'
import { auditStreams } from './tables.ts'

const jobs = (deps: JobDeps) => [
  {
    name: 'audit:seal',
    cron: '* * * * *',
    run: async () => {
      await sealAll(deps)
      await wakeStreams(deps)
    },
  },
  { name: 'audit:prune', cron: '17 3 * * *', run: () => pruneAll(deps) },
  { name: STREAM_JOB, cron: null, run: (payload: unknown) => streamAudit(deps, payload) },
]

export const workspaceAudit = defineFeature({
  routes: [...auditRoutes, ...streamRoutes],
  jobs,
  sealed: (keys: Keys) => [{ column: auditStreams.encryptedSecret, key: keys.auditStreams }],
})

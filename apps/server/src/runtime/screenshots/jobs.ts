import { engineOf } from '@sandlot/core/runtime/rules'
import { z } from 'zod'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { findSandbox } from '../../sandboxes/repo.ts'
import { passCookie, SERVER } from '../preview/cookies.ts'
import { type PreviewHost, previewPattern } from '../preview/host.ts'
import type { Camera } from './camera.ts'
import { keepScreenshot } from './repo.ts'
import { SCREENSHOT_JOB } from './request.ts'

const Payload = z.object({ id: z.string() })

type Pictures = {
  /** Null if screenshots are off; earlier requests are then dropped. */
  camera: Camera | null
  /** The host of previews, and this server's own address for them, as `host:port`. */
  preview: () => PreviewHost | null
  address: () => string
}

declare module '../../platform/define-feature.ts' {
  interface JobDeps extends Pictures {}
}

/** Takes the screenshot of a sandbox in its current state. If that fails, it keeps its previous one. */
export const screenshotJobs = (deps: CommandDeps & { keys: Keys } & Pictures): Job[] => [
  {
    name: SCREENSHOT_JOB,
    cron: null,
    run: async (payload) => {
      const { id } = Payload.parse(payload)
      const { db, clock, keys, camera } = deps
      const preview = deps.preview()
      const row = await findSandbox(db, id)
      if (!camera || !preview || !row || row.removedAt) return
      const engine = engineOf({ template: row.environment, v2: row.isV2 })
      if (engine === 'server') return
      const [cookie = ''] = passCookie(keys.previews[0], row.id, SERVER, clock.now()).split(';')
      const url = `${previewPattern({ ...preview, scheme: 'http' }).replace('{id}', row.id)}/`
      const content = await camera.take(
        { url, cookie, engine },
        { host: preview.host, address: deps.address() },
      )
      if (!content) return
      await runCommand(deps, system, async (tx, now) => {
        const kept = await keepScreenshot(tx, { sandboxId: row.id, version: row.version, content }, now)
        const topic = `workspace:${row.workspaceId}`
        const payload = { type: 'Sandbox', ids: [row.id], action: 'sandbox.picture' }
        return { result: null, audit: null, events: kept ? [{ topic, event: 'changed', payload }] : [] }
      })
    },
  },
]

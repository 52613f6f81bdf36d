import { join } from 'node:path'
import { paths } from '../platform/disk/paths.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { zipFolder } from './zip-folder.ts'

const BUILDS = ['chrome', 'edge', 'firefox'] as const

/** The builds do not change while the server runs. */
const zips = new Map<string, Promise<Buffer | null>>()

function zipOf(build: string): Promise<Buffer | null> {
  const known = zips.get(build) ?? zipFolder(join(paths.extension, `${build}-mv3`))
  zips.set(build, known)
  return known
}

/** Serves the browser extension built for this instance; the page at `/extension` explains how to install it. */
export const routes: AnyRoute[] = BUILDS.map((build) =>
  page({
    method: 'GET',
    url: `/extension/${build}.zip`,
    policy: 'anyone',
    perMinute: 30,
    handle: async ({ reply }) => {
      const zip = await zipOf(build)
      // The server may have been built without it.
      if (!zip) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="sandlot-${build}.zip"`)
        .type('application/zip')
        .send(zip)
    },
  }),
)

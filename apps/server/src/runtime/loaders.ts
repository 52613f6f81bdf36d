import type { Deps } from '../platform/context.ts'
import { KnownLoader } from '../platform/known-loader.ts'
import { screenshotVersions } from './screenshots/repo.ts'

export const loaders = ({ db }: Deps) => ({
  screenshotVersion: new KnownLoader<string, number | null>(async (ids) => {
    const versions = await screenshotVersions(db, [...ids])
    return ids.map((id) => versions.get(id) ?? null)
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}

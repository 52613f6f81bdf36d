import { boxPortOf } from '@sandlot/core/runtime/boxes/rules'
import { type PreviewHost, previewLabel } from '../../preview/host.ts'

/** Paths that need a running devbox: its own calls and sockets, its git, a fork of its disk, and executors. */
const PATHS =
  /^\/(api\/(v1\/)?(sandboxes\/[^/?]+\/(box|git|fork)(\/|$)|sandboxes\/fork\/|workspaces\/[^/?]+\/boxes$|runtime$)|socket\/boxes\/|socket\.io\/)/

/** Whether a request is for the server that runs the devboxes, by host and path. */
export function isForDevboxes(
  { host, url = '/' }: { host: string | undefined; url?: string | undefined },
  preview: PreviewHost | null,
): boolean {
  const label = previewLabel(host, preview)
  if (label !== null) return boxPortOf(label) !== null && !url.startsWith('/__sandlot/')
  return PATHS.test(url.split('?', 1)[0] ?? '')
}

// Builds what has changed, then becomes the requested program: a single process, so that signals to npm reach it
// without a shell in between that would end on its own.
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { whenParentEnds } from './parent.mjs'
import { root, stoppedBy } from './run.mjs'

const SERVER = 'apps/server/dist/main.js'

if (process.env.npm_lifecycle_event) whenParentEnds(() => process.emit('SIGTERM', 'SIGTERM'))

const isBuilt = await build()
const signal = stoppedBy()
if (signal) process.exitCode = 128 + constants.signals[signal]
else if (!isBuilt) process.exitCode = 1
else {
  const [node, , entry = SERVER, ...words] = process.argv
  process.argv = [node, join(root, entry), ...words]
  await import(pathToFileURL(join(root, entry)).href)
}

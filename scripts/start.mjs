// Builds what has changed, then becomes the program that npm was asked for: one process, so that a signal to npm
// reaches it, and no shell in between that would end without it.
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

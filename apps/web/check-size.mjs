// Fails a build whose first page exceeds its size limit. Code that only some pages need must be loaded on demand.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Kilobytes of gzipped JavaScript: what every page starts with, and all that the dashboard's first row waits for. */
const MOST = { entry: 130, dashboard: 200 }
/** The chunks of chunks.config.ts that the dashboard waits for. */
const OF_DASHBOARD = /^(?:base|app|dashboard)-.*\.js$/

const dist = join(import.meta.dirname, 'dist')
const html = await readFile(join(dist, 'index.html'), 'utf8')
const named = [...html.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name]) => name)
const asked = (await readdir(join(dist, 'assets'))).filter((name) => OF_DASHBOARD.test(name))

const kilobytes = async (names) => {
  const sizes = names.map(async (name) => gzipSync(await readFile(join(dist, 'assets', name))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
const entry = await kilobytes(named)
const sizes = { entry, dashboard: entry + (await kilobytes(asked)) }

for (const [page, most] of Object.entries(MOST))
  if (sizes[page] > most || asked.length < 3) {
    process.stderr.write(
      `JavaScript of the ${page}: ${sizes[page].toFixed(1)} KB, at most ${most}. Load with a dynamic import what its first view does not need; node tests/load/bench.ts --only js tells what a browser loads.\n`,
    )
    process.exitCode = 1
  }

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const ROUNDS = 20

/** Measures the overhead of the command line over Node.js itself: medians of alternating runs. */
export async function measureCli(site: Site): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), 'sandlot-bench-cli-'))
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    SANDLOT_HOST: site.world.url,
    SANDLOT_CONFIG_DIR: join(home, 'sandlot'),
  }
  const run = (args: readonly string[], input = '') => {
    const begin = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { env, cwd: home, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.trim()}`)
    return performance.now() - begin
  }
  try {
    run([BINARY, 'auth', 'login', '--with-token'], site.few.tokens[0])
    const candidates = {
      node: ['-e', '0'],
      version: [BINARY, '--version'],
      list: [BINARY, 'sandbox', 'list', '--json'],
    }
    const times: Record<keyof typeof candidates, number[]> = { node: [], version: [], list: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of ['node', 'version', 'list'] as const) times[name].push(run(candidates[name]))
    const node = median(times.node)
    return [
      { what: 'node -e 0', value: node, unit: 'ms' },
      { what: 'sandlot --version', value: median(times.version), unit: 'ms' },
      { what: '  against node -e 0', value: median(times.version) / node, unit: '×', bar: 1.8 },
      { what: 'sandlot sandbox list --json', value: median(times.list), unit: 'ms' },
      { what: '  against node -e 0', value: median(times.list) / node, unit: '×', bar: 4.5 },
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

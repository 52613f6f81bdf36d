import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const ROUNDS = 12
const LIMIT_MS = 30_000
/** A text of the first frame, and one that only a frame with rows contains. */
const FRAME = 'Screens'
const ROWS = '❯'

/** Measures the overhead of the terminal UI over Node.js. Each runs in a separate terminal, provided by `script`. */
export async function measureTui(site: Site): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), 'sandlot-bench-tui-'))
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    SANDLOT_HOST: site.world.url,
    SANDLOT_CONFIG_DIR: join(home, 'sandlot'),
  }
  try {
    const login = [BINARY, 'auth', 'login', '--with-token']
    const { status, stderr } = spawnSync(process.execPath, login, {
      env,
      input: site.few.tokens[0],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`signing in ended with ${status}: ${stderr}`)
    const times = { node: [] as number[], frame: [] as number[], rows: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      times.node.push((await inTerminal(`'${process.execPath}' -p 42`, ['42'], env))[0] ?? 0)
      const [frame = 0, rows = 0] = await inTerminal(`'${process.execPath}' '${BINARY}'`, [FRAME, ROWS], env)
      times.frame.push(frame)
      times.rows.push(rows)
    }
    const node = median(times.node)
    return [
      { what: 'node -p 42 in a terminal', value: node, unit: 'ms' },
      { what: 'terminal UI, first frame', value: median(times.frame), unit: 'ms' },
      { what: '  against node -p 42', value: median(times.frame) / node, unit: '×', bar: 8 },
      { what: 'terminal UI, first rows', value: median(times.rows), unit: 'ms' },
      { what: '  against node -p 42', value: median(times.rows) / node, unit: '×' },
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Milliseconds from the start of a program until its terminal has shown each of the texts. */
function inTerminal(command: string, texts: readonly string[], env: NodeJS.ProcessEnv): Promise<number[]> {
  return new Promise((done, fail) => {
    const begin = performance.now()
    const line = `stty cols 120 rows 40; exec ${command}`
    const child = spawn('script', ['-qfec', line, '/dev/null'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: LIMIT_MS,
    })
    const times: number[] = []
    let shown = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      shown += part
      while (times.length < texts.length && shown.includes(texts[times.length] ?? ''))
        times.push(performance.now() - begin)
      if (times.length === texts.length) child.stdin.end('q')
    })
    child.stdin.on('error', () => {})
    child.once('error', fail).once('close', () => {
      if (times.length === texts.length) done(times)
      else fail(new Error(`${command} did not show ${texts[times.length]}`))
    })
  })
}

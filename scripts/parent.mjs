import { spawnSync } from 'node:child_process'

const LOOK_EVERY_MS = 500

/** Calls back once npm, which started this program, is gone, since nobody could stop this program any more. */
export function whenParentEnds(callback) {
  const watched = parentsUpToNpm()
  const looking = setInterval(() => {
    if (watched.every(isAlive)) return
    clearInterval(looking)
    callback()
  }, LOOK_EVERY_MS)
  looking.unref()
}

/**
 * The processes between this program and npm, and npm. It runs scripts in a shell: some shells stay, waiting, when npm
 * ends; others are replaced by the program, and then the parent of npm is the person's own shell, which may end.
 */
export function parentsUpToNpm({ ppid, env } = process) {
  const { parent, command } = lookAt(ppid)
  const script = env.npm_lifecycle_script
  const isShell = script !== undefined && command.includes(script)
  return (isShell ? [ppid, parent] : [ppid]).filter((pid) => pid > 1)
}

/** Unknown if the system does not tell. */
function lookAt(pid) {
  if (process.platform === 'win32') return { parent: 0, command: '' }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent = 0, command = ''] = /^\s*(\d+) (.*)/.exec(stdout ?? '') ?? []
  return { parent: Number(parent), command }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

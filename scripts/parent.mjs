import { spawnSync } from 'node:child_process'

const LOOK_EVERY_MS = 500

/** Calls back once npm, which started this program, is gone: what nobody can reach any more is not to run on. */
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
 * Who is between this program and npm, and npm. It gives the script to a shell: one stays, and is left waiting when
 * npm ends; another becomes the program, and then what is above npm is the person's own shell, which may end.
 */
export function parentsUpToNpm({ ppid, env } = process) {
  const { parent, command } = lookAt(ppid)
  const script = env.npm_lifecycle_script
  const isShell = script !== undefined && command.includes(script)
  return (isShell ? [ppid, parent] : [ppid]).filter((pid) => pid > 1)
}

/** Nothing is known where the system does not tell. */
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

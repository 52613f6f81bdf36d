import { spawnSync } from 'node:child_process'

const LOOK_EVERY_MS = 500

/**
 * Calls back once npm, which started this program, is gone: what nobody can reach any more is not to run on. There
 * may be a shell between the two, which npm's end leaves waiting.
 */
export function whenParentEnds(callback, { parents = [process.ppid, parentOf(process.ppid)] } = {}) {
  const watched = parents.filter((pid) => pid > 1)
  const looking = setInterval(() => {
    if (watched.every(isAlive)) return
    clearInterval(looking)
    callback()
  }, LOOK_EVERY_MS)
  looking.unref()
}

/** Zero where the system does not tell. */
function parentOf(pid) {
  if (process.platform === 'win32') return 0
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? 0)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; line: string }

const lineOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** A process that has exited but was not reaped has no command line. */
export function isRunning({ pid }: Process): boolean {
  try {
    return lineOf(pid) !== ''
  } catch {
    return false
  }
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    try {
      const line = lineOf(pid)
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return [{ pid, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), line }]
    } catch {
      return []
    }
  })
}

/** The processes of one data directory: its runner, the runner's boxes, and their agents. */
export function running(dataDir: string) {
  const all = processes()
  const isOurs = ({ pid, line }: Process) => {
    if (!line.includes('box-runner')) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
    } catch {
      return false
    }
  }
  const runner = all.find(isOurs)
  const below = (parents: readonly number[]): Process[] => {
    const children = all.filter(({ parent }) => parents.includes(parent))
    return children.length === 0 ? [] : [...children, ...below(children.map(({ pid }) => pid))]
  }
  const boxes = runner ? all.filter(({ parent }) => parent === runner.pid) : []
  const isAgent = ({ line }: Process) => /\bagent\.cjs\b/.test(line) && !/^\S*bwrap /.test(line)
  const agents = runner ? below([runner.pid]).filter(isAgent) : []
  /** The processes that end with the victim. */
  const endingWith = (victim: Process) => [victim, ...below([victim.pid])]
  return { runner, boxes, agents, endingWith }
}

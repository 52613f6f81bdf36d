import { noticeMessages as say } from './notice-messages.ts'

/** Problems of a running devbox, with their parameters. */
type NoticeParams = {
  diskLow: Record<never, never>
  memoryLow: Record<never, never>
  /** Out of memory, while the devbox continues. */
  programKilled: { limitGiB: number }
  tooManyProcesses: { max: number }
  /** It contains more than can be watched. */
  unwatched: { folders: number; files: number }
  unnameable: { path: string }
  fileTooLarge: { path: string }
  /** `problem` is a sentence. */
  notSaved: { problem: string }
  /** `holder` is the session that has the port, if it is one of the devbox. */
  portTaken: { task: string; port: number; holder: string | null }
}
export type Notice = {
  [Reason in keyof NoticeParams]: { reason: Reason; params: NoticeParams[Reason] }
}[keyof NoticeParams]

const SHOWN_MAX = 3

/** Formats the notices that fit, and counts the rest. */
export function toldNotices(notices: readonly Notice[]): { reason: string; message: string }[] {
  const all = new Map(notices.map((notice) => [text(notice), notice.reason]))
  const told = [...all].slice(0, SHOWN_MAX).map(([message, reason]) => ({ reason, message }))
  const left = all.size - told.length
  return left === 0 ? told : [...told, { reason: 'more', message: say.more(left) }]
}

function text(notice: Notice): string {
  switch (notice.reason) {
    case 'diskLow':
      return say.diskLow
    case 'memoryLow':
      return say.memoryLow
    case 'programKilled':
      return say.programKilled(notice.params.limitGiB)
    case 'tooManyProcesses':
      return say.tooManyProcesses(notice.params.max)
    case 'unwatched':
      return say.unwatched(notice.params.folders, notice.params.files)
    case 'unnameable':
      return say.unnameable(notice.params.path)
    case 'fileTooLarge':
      return say.fileTooLarge(notice.params.path)
    case 'notSaved':
      return say.notSaved(notice.params.problem)
    case 'portTaken':
      return say.portTaken(notice.params.task, notice.params.port, notice.params.holder)
  }
}

const MEMORY_LOW_SHARE = 0.92
const DISK_LOW_BYTES = 64 * 1024 * 1024

/** Resources that are running low, as far as their usage was measured. */
export function shortages({ memory, memoryMax, disk, diskMax }: Uses): Notice[] {
  const isDiskLow = disk !== null && diskMax - disk < DISK_LOW_BYTES
  return [
    ...(isDiskLow ? [{ reason: 'diskLow' as const, params: {} }] : []),
    ...(memory > memoryMax * MEMORY_LOW_SHARE ? [{ reason: 'memoryLow' as const, params: {} }] : []),
  ]
}

type Uses = { memory: number; memoryMax: number; disk: number | null; diskMax: number }
type Task = { name: string; port: number | null }
type Session = { id: string; kind: string; name: string; state: string; exitCode: number | null }
type Owner = { port: number; session: string | null }

/** Tasks whose last run failed because something else listens on their port. */
export function takenPorts(
  tasks: readonly Task[],
  sessions: readonly Session[],
  owners: readonly Owner[],
): Notice[] {
  return tasks.flatMap(({ name, port }) => {
    const run = sessions.findLast((session) => session.kind === 'task' && session.name === name)
    const owner = owners.find((one) => one.port === port)
    const hasFailed = run?.state === 'exited' && run.exitCode !== 0
    if (port === null || !hasFailed || !owner || owner.session === run.id) return []
    const holder = sessions.find(({ id }) => id === owner.session)?.name ?? null
    return [{ reason: 'portTaken', params: { task: name, port, holder } }]
  })
}

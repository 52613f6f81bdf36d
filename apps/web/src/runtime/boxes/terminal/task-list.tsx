import type { BoxSession, BoxTask } from '@sandlot/core/runtime/boxes/rest'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { Play, RotateCcw, ScrollText, Square } from 'lucide-react'
import { sessionMessages as say } from '../session-messages.ts'
import { lastRun } from '../usage-rules.ts'

type Props = {
  tasks: readonly BoxTask[]
  sessions: readonly BoxSession[]
  mayRun: boolean
  onStart: (task: BoxTask) => void
  onStop: (session: BoxSession) => void
  onRestart: (task: BoxTask, session: BoxSession) => void
  onLog: (session: BoxSession) => void
}

/** The tasks that the files define, their state, and their output. */
export function TaskList({ tasks, sessions, mayRun, onStart, onStop, onRestart, onLog }: Props) {
  if (tasks.length === 0)
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-1 p-4 text-center">
        <p className="font-medium">{say.noTasks}</p>
        <p className="text-balance text-ink-muted text-sm">{say.noTasksText}</p>
      </div>
    )
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {tasks.map((task) => {
        const run = lastRun(sessions, task.name)
        const isRunning = run?.state === 'running'
        return (
          <li className="flex items-center gap-2 py-1.5 pr-2 pl-3 text-sm" key={task.name}>
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 items-baseline gap-2">
                <span className="truncate font-medium">{task.name}</span>
                <RunState run={run} />
              </p>
              <p
                className="truncate font-mono text-ink-muted text-xs"
                title={task.autostart ? `${task.command}\n${say.autostart}` : task.command}
              >
                {task.command}
              </p>
            </div>
            {run && (
              <IconButton label={say.log(task.name)} onPress={() => onLog(run)} size="sm">
                <ScrollText aria-hidden size={14} />
              </IconButton>
            )}
            {mayRun && isRunning && (
              <IconButton label={say.restart(task.name)} onPress={() => onRestart(task, run)} size="sm">
                <RotateCcw aria-hidden size={14} />
              </IconButton>
            )}
            {mayRun &&
              (isRunning ? (
                <IconButton label={say.stop(task.name)} onPress={() => onStop(run)} size="sm">
                  <Square aria-hidden size={13} />
                </IconButton>
              ) : (
                <IconButton label={say.start(task.name)} onPress={() => onStart(task)} size="sm">
                  <Play aria-hidden size={14} />
                </IconButton>
              ))}
          </li>
        )
      })}
    </ul>
  )
}

function RunState({ run }: { run: BoxSession | null }) {
  const { states } = say
  if (run === null) return <span className="text-ink-faint text-xs">{states.idle}</span>
  if (run.state === 'running') return <span className="text-accent-text text-xs">{states.running}</span>
  const isFine = run.exitCode === 0
  return (
    <span className={cx('text-xs', isFine ? 'text-ink-muted' : 'text-danger-text')}>
      {isFine ? states.done : states.failed(run.exitCode)}
    </span>
  )
}

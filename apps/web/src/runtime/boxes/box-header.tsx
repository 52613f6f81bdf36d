import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { isBoxChanging, isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { Spinner } from '@sandlot/ui/spinner'
import { useNavigate } from '@tanstack/react-router'
import { MonitorUp, Play, RotateCcw, Square } from 'lucide-react'
import { useModals } from '../../shell/use-modals.ts'
import { vscodeMessages } from '../vscode/messages.ts'
import { BoxUsage } from './box-usage.tsx'
import { devboxMessages as say } from './messages.ts'
import { stateDots } from './state-dots.ts'
import { TierMenu } from './tier-menu.tsx'
import type { BoxLife } from './use-box-life.ts'

/** The state and usage of a devbox, and buttons to start and stop it. */
export function BoxHeader({ box, life, sandbox }: { box: Box; life: BoxLife; sandbox: OpenSandbox }) {
  const { confirm } = useModals()
  const navigate = useNavigate()
  const { state, problem, stats } = box
  const isBusy = isBoxChanging(state)
  const end = async (title: string, confirmLabel: string, run: () => void) => {
    const runs = box.sessions.some((session) => session.state === 'running')
    if (!runs || (await confirm({ title, message: say.endsText, confirmLabel }))) run()
  }
  return (
    <header className="@container shrink-0 border-line border-b bg-canvas">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
        <p aria-label={say.state} className="flex items-center gap-2 font-medium" role="status">
          {isBusy ? (
            <Spinner size={12} />
          ) : (
            <span aria-hidden className={cx('size-2 rounded-full', stateDots[state])} />
          )}
          {boxMessages.states[state]}
        </p>
        <TierMenu box={box} restart={life.restart} sandbox={sandbox} />
        <div className="ml-auto flex items-center gap-0.5">
          {life.mayStart && problem?.reason !== 'off' && (
            <IconButton
              label={vscodeMessages.title}
              onPress={() => void navigate({ to: '/p/vscode', search: { sandboxId: sandbox.id } })}
              size="sm"
            >
              <MonitorUp aria-hidden size={14} />
            </IconButton>
          )}
          {!isBoxUp(state) && life.mayStart && problem?.reason !== 'off' && (
            <IconButton isDisabled={isBusy} label={say.start} onPress={life.start} size="sm">
              <Play aria-hidden size={14} />
            </IconButton>
          )}
          {isBoxUp(state) && life.mayStart && (
            <IconButton
              label={say.restart}
              onPress={() => void end(say.restartTitle, say.restart, life.restart)}
              size="sm"
            >
              <RotateCcw aria-hidden size={14} />
            </IconButton>
          )}
          {isBoxUp(state) && life.mayStop && (
            <IconButton
              label={say.stop}
              onPress={() => void end(say.stopTitle, say.stop, life.stop)}
              size="sm"
            >
              <Square aria-hidden size={13} />
            </IconButton>
          )}
        </div>
        {stats && <BoxUsage stats={stats} />}
      </div>
    </header>
  )
}

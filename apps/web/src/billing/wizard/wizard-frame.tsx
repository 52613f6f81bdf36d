import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { offlineMessages } from '../../offline/messages.ts'
import { useOnline } from '../../shell/browser/use-online.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { TopBar } from '../../shell/top-bar.tsx'
import type { Flow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'

type Props = {
  flow: Flow
  title: string
  text?: ReactNode
  /** The name of the workspace, once there is one. */
  workspace?: string | undefined
  /** What has been chosen so far. */
  summary?: ReactNode
  /** Whether the step is wide enough for a table. */
  isWide?: boolean
  /** The buttons that continue from here. */
  actions?: ReactNode
  children?: ReactNode
}

/** A step of a wizard: the progress, the way back, the content, and the choices so far next to it. */
export function WizardFrame({ flow, title, text, workspace, summary, isWide, actions, children }: Props) {
  const { steps, step } = flow
  const number = steps.indexOf(step) + 1
  const isFirst = number === 1
  useTitle(title)
  return (
    <div className="flex min-h-full flex-col">
      <TopBar />
      <div className="flex flex-1 overflow-x-clip max-lg:flex-col">
        <main className="flex min-w-0 flex-1 flex-col px-4 pb-12 sm:px-8">
          <header
            className={cx(
              'mx-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-6 pb-8 text-sm sm:pt-8',
              isWide ? 'max-w-240' : 'max-w-140',
            )}
          >
            <div className="-ml-3 flex items-center gap-4">
              <Button
                icon={isFirst ? <X aria-hidden size={16} /> : <ArrowLeft aria-hidden size={16} />}
                onPress={flow.back}
                variant="ghost"
              >
                {isFirst ? say.cancel : say.back}
              </Button>
              {steps.length > 1 && (
                <span className="font-medium text-ink-muted text-xs tracking-wide">
                  {say.step(number, steps.length)}
                </span>
              )}
            </div>
            {workspace !== undefined && (
              <span className="min-w-0 truncate text-ink-muted">{say.upgrading(workspace)}</span>
            )}
          </header>
          <div
            className={cx('mx-auto flex w-full flex-col gap-6', isWide ? 'max-w-240' : 'max-w-140')}
            key={step}
          >
            <div>
              <StepTitle>{title}</StepTitle>
              {text && <p className="mt-1 max-w-prose text-ink-muted">{text}</p>}
            </div>
            <CutOffNotice />
            {children}
            {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
          </div>
        </main>
        {summary}
      </div>
    </div>
  )
}

/** Takes the focus when its step appears, so that keyboard users continue there and screen readers announce it. */
function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) title.current?.focus()
  }, [])
  return (
    <h1 className="text-balance font-semibold text-2xl outline-none" ref={title} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Every step of a wizard needs the server. */
function CutOffNotice() {
  const isOnline = useOnline()
  return (
    <div className="empty:hidden" role="status">
      {!isOnline && (
        <Notice>
          {offlineMessages.cutOff} {offlineMessages.waits}
        </Notice>
      )}
    </div>
  )
}

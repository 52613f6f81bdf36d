import { LogoMark } from '@sandlot/ui/logo'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { offlineMessages } from '../offline/messages.ts'
import { useOnline } from '../shell/browser/use-online.ts'
import { Notice } from './notice.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode; footer?: ReactNode }

/** Names the dialog that contains the frame. Null on a page, so that pages load no code for dialogs. */
export const DialogTitle = createContext<ComponentType<{ className: string; children: string }> | null>(null)

/** The frame of every page about signing in. */
export function AuthFrame({ title, text, children, footer }: Props) {
  const NameOfDialog = use(DialogTitle)
  const Frame = NameOfDialog ? 'div' : 'main'
  const Title = NameOfDialog ?? 'h1'
  return (
    <Frame className="flex min-h-full flex-col items-center px-4 py-12 sm:justify-center sm:pb-24">
      <div className="w-full max-w-100" data-sign-in>
        <div className="mb-6 flex flex-col items-center gap-1 text-center">
          <div className="mb-4">
            <LogoMark size={44} />
          </div>
          <Title className="text-balance font-semibold text-2xl">{title}</Title>
          {text && <p className="text-balance text-ink-muted">{text}</p>}
        </div>
        <CutOffHere />
        {children}
        {footer}
      </div>
    </Frame>
  )
}

/** Signing in needs a network, as does every button of these pages. */
function CutOffHere() {
  const isOnline = useOnline()
  return (
    <div className="not-empty:mb-4" role="status">
      {!isOnline && (
        <Notice>
          {offlineMessages.cutOff} {offlineMessages.waits}
        </Notice>
      )}
    </div>
  )
}

/** A bordered box for the main content of the page. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-6">
      {children}
    </div>
  )
}

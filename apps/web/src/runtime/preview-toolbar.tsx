import { consoleMessages, previewMessages } from '@sandlot/core/runtime/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import {
  ArrowLeft,
  ArrowRight,
  ExternalLink,
  MonitorSmartphone,
  RotateCw,
  Square,
  Terminal,
} from 'lucide-react'
import { AddressBar } from './address-bar.tsx'
import type { FrameLink } from './frame-link.ts'
import type { PreviewState } from './preview-rules.ts'

type Props = {
  state: PreviewState
  origin: string
  send: FrameLink['send']
  counts: { error: number; warn: number }
  isConsoleOpen: boolean
  sizesShown: boolean
  onConsole: () => void
  onSizes: () => void
  onStop: () => void
}

const ICON = 15

export function PreviewToolbar(props: Props) {
  const { state, origin, send, counts, isConsoleOpen, sizesShown, onConsole, onSizes, onStop } = props
  return (
    <div className="@container shrink-0 border-line border-b">
      {/* If space is short, the address wraps onto its own line. */}
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-0.5 px-1.5">
        <IconButton
          isDisabled={!state.canGoBack}
          label={previewMessages.back}
          onPress={() => send({ type: 'back' })}
          size="sm"
        >
          <ArrowLeft aria-hidden size={ICON} />
        </IconButton>
        <IconButton
          isDisabled={!state.canGoForward}
          label={previewMessages.forward}
          onPress={() => send({ type: 'forward' })}
          size="sm"
        >
          <ArrowRight aria-hidden size={ICON} />
        </IconButton>
        <IconButton label={previewMessages.reload} onPress={() => send({ type: 'reload' })} size="sm">
          <RotateCw aria-hidden size={ICON} />
        </IconButton>
        <AddressBar onGo={(path) => send({ type: 'navigate', path })} origin={origin} path={state.path} />
        <IconButton aria-expanded={sizesShown} label={previewMessages.responsive} onPress={onSizes} size="sm">
          <MonitorSmartphone aria-hidden size={ICON} />
        </IconButton>
        <IconButton
          aria-expanded={isConsoleOpen}
          className="gap-1 data-counted:w-auto data-counted:px-1.5"
          data-counted={counts.error > 0 ? true : undefined}
          label={previewMessages.toggleConsole}
          onPress={onConsole}
          size="sm"
          tooltip={consoleMessages.counts(counts.error, counts.warn)}
        >
          <Terminal aria-hidden size={ICON} />
          {counts.error > 0 && (
            <span className="font-medium text-danger-text text-xs tabular-nums">{counts.error}</span>
          )}
        </IconButton>
        <IconButton label={previewMessages.stop} onPress={onStop} size="sm">
          <Square aria-hidden size={13} />
        </IconButton>
        <a
          aria-label={previewMessages.openInNewTab}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
          href={origin + (state.path.startsWith('/') ? state.path : '/')}
          rel="noopener"
          target="_blank"
          title={previewMessages.openInNewTab}
        >
          <ExternalLink aria-hidden size={ICON} />
        </a>
      </div>
    </div>
  )
}

import { shellMessages } from '@sandlot/core/shell/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import type { Toast, ToastService, ToastStatus } from '../toast-service.ts'

const icons = {
  success: <CircleCheck aria-hidden className="text-accent-text" size={16} />,
  notice: <Info aria-hidden className="text-ink-muted" size={16} />,
  warning: <TriangleAlert aria-hidden className="text-warning-text" size={16} />,
  error: <CircleAlert aria-hidden className="text-danger-text" size={16} />,
} satisfies Record<ToastStatus, React.ReactNode>

/**
 * The corner with short messages. They wait while hovered or focused, and stay clear of a bar at the bottom of the
 * screen and of the cookie banner. Part of the first script, because it reports when others fail to load.
 */
export function ToastRegion({ toasts, service }: { toasts: readonly Toast[]; service: ToastService }) {
  const before = useRef<Element | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    service.hold()
  }
  /** The clicked button disappears with its message, so the focus returns to where it was. */
  const dismiss = (id: Toast['id'], button: Element) => {
    if (button === document.activeElement) {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      // Without a blur event, nothing else would let the others go.
      else service.release()
    }
    service.dismiss(id)
  }
  return (
    <section
      aria-label={shellMessages.messages}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 in-data-bar:bottom-[calc(4.5rem+var(--room-below))] flex max-[1068px]:not-in-data-bar:bottom-[max(1rem,var(--room-below))] flex-col items-end gap-2 [--room-below:inherit]"
      data-react-aria-top-layer
      onBlur={service.release}
      onFocus={onFocus}
      onMouseEnter={service.hold}
      onMouseLeave={service.release}
    >
      {toasts.map(({ id, status, text, action }) => (
        <div
          aria-live={status === 'error' ? 'assertive' : 'polite'}
          className="pointer-events-auto flex w-full max-w-96 animate-rise items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-menu"
          key={id}
          role={status === 'error' ? 'alert' : 'status'}
        >
          <span className="mt-1.5">{icons[status]}</span>
          <p className="min-w-0 flex-1 break-words py-1 text-sm">{text}</p>
          {action && (
            <button
              className={buttonStyle({ size: 'sm' })}
              onClick={(event) => {
                dismiss(id, event.currentTarget)
                action.run()
              }}
              type="button"
            >
              {action.label}
            </button>
          )}
          <button
            aria-label={shellMessages.dismiss}
            className={buttonStyle({ size: 'sm', variant: 'ghost' })}
            onClick={(event) => dismiss(id, event.currentTarget)}
            type="button"
          >
            <X aria-hidden size={14} />
          </button>
        </div>
      ))}
    </section>
  )
}

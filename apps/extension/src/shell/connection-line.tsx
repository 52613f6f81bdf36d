import { timeOfDay } from '@sandlot/core/date-formats'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { browser } from 'wxt/browser'
import { requestSignIn } from '../accounts/request-sign-in.ts'
import { type Host, hostLabel, hostPermission } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import type { Reach } from './reach.ts'

type Props = {
  host: Host
  reach: Reach
  /** When the content was up to date, in milliseconds. Undefined if there is no content. */
  shownAt: number | undefined
  now: Date
  onRetry: () => void
}

/** Names the host and its connection problem, and offers a remedy. Renders nothing while all is well. */
export function ConnectionLine({ host, reach, shownAt, now, onRetry }: Props) {
  const address = hostLabel(host.origin)
  const age =
    shownAt === undefined ? '' : ` ${messages.staleSince(timeAgo(new Date(shownAt).toISOString(), now))}`
  switch (reach.state) {
    case 'ok':
      return null
    case 'expired':
      return (
        <Line
          action={
            <Button onPress={() => requestSignIn(host.origin)} size="sm">
              {messages.signInAgain}
            </Button>
          }
        >
          {messages.expired(host.name) + age}
        </Line>
      )
    case 'blocked':
      return (
        <Line
          action={
            <Button
              onPress={() => void browser.permissions.request({ origins: [hostPermission(host.origin)] })}
              size="sm"
            >
              {messages.allowAccess}
            </Button>
          }
        >
          {messages.blocked(host.name, address) + age}
        </Line>
      )
    case 'limited':
      return <Line isWarning>{messages.limited(host.name, timeOfDay(reach.nextAt)) + age}</Line>
    case 'unreachable':
      return (
        <Line
          action={
            <Button onPress={onRetry} size="sm">
              {messages.tryAgain}
            </Button>
          }
          isWarning
        >
          {messages.unreachable(host.name, address, reach.cause) + age}
        </Line>
      )
  }
}

function Line(props: { isWarning?: boolean; action?: ReactNode; children: string }) {
  const Icon = props.isWarning ? WifiOff : CircleAlert
  return (
    <div
      className={cx(
        'flex items-center gap-2.5 border-line border-b px-4 py-2 text-xs',
        props.isWarning ? 'bg-warning-soft text-warning-text' : 'bg-sunken text-ink',
      )}
      role="status"
    >
      <Icon aria-hidden className="shrink-0" size={15} />
      <p className="min-w-0 flex-1 text-pretty break-words">{props.children}</p>
      {props.action}
    </div>
  )
}

import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { requestSignIn } from '../accounts/request-sign-in.ts'
import { chooseHost, type Host, hostLabel, removeHost } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import { ask } from './requests.ts'
import { useSnapshot } from './snapshot.ts'

/** One host and its status. */
export function HostRow({ host, isCurrent }: { host: Host; isCurrent: boolean }) {
  const snapshot = useSnapshot(host.origin, undefined)
  const { reach, signIn } = snapshot ?? {}
  const isSignedIn = reach !== undefined && reach.state !== 'expired'
  const isTrouble = reach !== undefined && reach.state !== 'ok'
  const problem = signIn?.state === 'failed' ? signIn.problem : null
  const remove = async () => {
    await ask({ kind: 'sign-out', origin: host.origin })
    await removeHost(host.origin)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-b-0">
      <div className="min-w-44 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{host.name}</span>
          {isCurrent && (
            <span className="rounded-full bg-accent-soft px-2 text-accent-text text-xs">
              {messages.chosen}
            </span>
          )}
        </p>
        <p className="truncate text-ink-faint text-sm">{hostLabel(host.origin)}</p>
        <p className={cx('text-sm', isTrouble ? 'text-warning-text' : 'text-ink-muted')} role="status">
          {snapshot && (problem ?? messages.hostState(reach, signIn?.state === 'waiting'))}
        </p>
      </div>
      {/* A single group, so that all of it wraps below the name if space is short. */}
      <div className="ml-auto flex items-center gap-2">
        {signIn?.state === 'waiting' && (
          <p className="text-ink-muted text-sm">
            {messages.codeLabel}{' '}
            <output
              aria-label={messages.codeLabel}
              className="font-mono text-base text-ink tracking-[0.12em]"
            >
              {signIn.userCode}
            </output>
          </p>
        )}
        {!isCurrent && (
          <Button
            aria-label={messages.chooseTitle(host.name)}
            onPress={() => void chooseHost(host.origin)}
            size="sm"
            variant="ghost"
          >
            {messages.choose}
          </Button>
        )}
        {isSignedIn ? (
          <Button
            aria-label={messages.signOutTitle(host.name)}
            onPress={() => void ask({ kind: 'sign-out', origin: host.origin })}
            size="sm"
          >
            {messages.signOut}
          </Button>
        ) : (
          <Button
            aria-label={messages.signInTitle(host.name)}
            onPress={() => requestSignIn(host.origin)}
            size="sm"
          >
            {messages.signIn}
          </Button>
        )}
        {host.isManaged ? (
          <span className="text-ink-faint text-xs">{messages.managed}</span>
        ) : (
          <IconButton label={messages.removeTitle(host.name)} onPress={() => void remove()} size="sm">
            <Trash2 aria-hidden size={15} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

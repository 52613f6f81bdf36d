import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Spinner } from '@sandlot/ui/spinner'
import { BellRing, CircleAlert, KeyRound } from 'lucide-react'
import type { SignIn } from '../shell/host-state.ts'
import { type Host, hostLabel } from '../shell/hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { openTab } from '../shell/open-tab.ts'
import { ask } from '../shell/requests.ts'
import { requestSignIn } from './request-sign-in.ts'

/** Shown to a signed-out user: starts a sign-in, or shows the progress of one. */
export function SignInPanel({ host, signIn }: { host: Host; signIn: SignIn | undefined }) {
  const begin = (label: string) => (
    <Button onPress={() => requestSignIn(host.origin)} variant="primary">
      {label}
    </Button>
  )
  const cancel = (
    <Button onPress={() => void ask({ kind: 'cancel-sign-in', origin: host.origin })} variant="ghost">
      {messages.cancel}
    </Button>
  )
  switch (signIn?.state) {
    case undefined:
      return (
        <EmptyState
          action={begin(messages.signInTo(host.name))}
          icon={<BellRing aria-hidden size={20} />}
          text={messages.signedOutText(hostLabel(host.origin))}
          title={messages.signedOutTitle}
        />
      )
    case 'asking':
      return (
        <EmptyState
          action={cancel}
          icon={<Spinner />}
          text={messages.permissionNeeded}
          title={messages.preparing}
        />
      )
    case 'waiting':
      return (
        <EmptyState
          action={
            <>
              <Button onPress={() => void openTab(signIn.page)}>{messages.showPage}</Button>
              {cancel}
            </>
          }
          icon={<KeyRound aria-hidden size={20} />}
          text={
            <>
              {messages.waitingText}
              <output
                aria-label={messages.codeLabel}
                className="mt-3 block font-mono text-2xl text-ink tracking-[0.12em]"
              >
                {signIn.userCode}
              </output>
            </>
          }
          title={messages.waitingTitle}
        />
      )
    case 'failed':
      return (
        <EmptyState
          action={begin(messages.tryAgain)}
          icon={<CircleAlert aria-hidden size={20} />}
          text={signIn.problem}
          title={messages.signInFailed}
        />
      )
  }
}

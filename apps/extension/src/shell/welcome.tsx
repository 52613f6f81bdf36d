import { LogoMark } from '@sandlot/ui/logo'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignInPanel } from '../accounts/sign-in-panel.tsx'
import { AddHost } from './add-host.tsx'
import { HostRow } from './host-row.tsx'
import type { Host, Hosts } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import { useHosts, useSnapshot } from './snapshot.ts'

/** Guides a user who has just installed the extension to the control on GitHub. */
export function Welcome({ start }: { start: Hosts }) {
  const { list, current } = useHosts(start)
  return (
    <main className="mx-auto flex max-w-160 flex-col gap-6 px-4 py-10">
      <header>
        <h1 className="flex items-center gap-3 font-semibold text-2xl">
          <LogoMark size={32} />
          {messages.welcomeTitle}
        </h1>
        <p className="mt-2 text-pretty text-ink-muted">{messages.welcomeText}</p>
      </header>
      <ol className="flex flex-col gap-6">
        <Step number={1} text={messages.welcomeHostText} title={messages.welcomeHost}>
          <ul>
            {list.map((host) => (
              <HostRow host={host} isCurrent={host.origin === current?.origin} key={host.origin} />
            ))}
          </ul>
          <AddHost known={list} />
        </Step>
        {current && <SignInStep host={current} key={current.origin} />}
        <Step number={3} text={messages.welcomeUseText} title={messages.welcomeUse}>
          <div className="flex flex-wrap items-center gap-4 px-5 py-4">
            <span
              aria-hidden
              className="flex h-7 items-center gap-1.5 rounded-md border border-line bg-raised px-2.5 font-medium text-xs"
            >
              <LogoMark size={16} />
              {messages.importToWorkspace}
            </span>
            <a
              className="text-accent-text underline-offset-2 hover:underline"
              href="https://github.com/explore"
              rel="noopener noreferrer"
              target="_blank"
            >
              {messages.welcomeGo}
            </a>
          </div>
        </Step>
      </ol>
    </main>
  )
}

function SignInStep({ host }: { host: Host }) {
  const snapshot = useSnapshot(host.origin, undefined)
  const isSignedIn = snapshot?.reach !== undefined && snapshot.reach.state !== 'expired'
  return (
    <Step number={2} title={messages.welcomeSignIn}>
      {isSignedIn ? (
        <p className="flex items-center gap-2 px-5 py-4" role="status">
          <Check aria-hidden className="text-accent-text" size={16} />
          {messages.welcomeSignedIn(host.name)}
        </p>
      ) : (
        snapshot && <SignInPanel host={host} signIn={snapshot.signIn} />
      )}
    </Step>
  )
}

function Step(props: { number: number; title: string; text?: string; children: ReactNode }) {
  const { number, title, text, children } = props
  return (
    <li aria-label={title} className="rounded-xl border border-line bg-surface shadow-xs">
      <header className="border-line border-b px-5 py-4">
        <h2 className="font-semibold text-lg">
          <span aria-hidden className="mr-2 text-ink-faint">
            {number}
          </span>
          {title}
        </h2>
        {text && <p className="mt-0.5 text-pretty text-ink-muted text-sm">{text}</p>}
      </header>
      {children}
    </li>
  )
}

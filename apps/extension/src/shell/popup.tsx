import { BRAND } from '@sandlot/core/brand'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { LogoMark } from '@sandlot/ui/logo'
import { useEffect } from 'react'
import { HostView } from './host-view.tsx'
import type { Host, Hosts } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import { openOptions } from './open-tab.ts'
import { ask } from './requests.ts'
import { type Snapshot, useHosts, useSnapshot } from './snapshot.ts'

/** What was stored when the popup opened. The first paint needs nothing else. */
export type PopupStart = { hosts: Hosts; snapshot: Snapshot | undefined; asked: string | null }

export function Popup({ start }: { start: PopupStart }) {
  const hosts = useHosts(start.hosts)
  const host = hosts.current
  return (
    <div className="flex h-full flex-col">
      {host ? (
        <CurrentHost
          asked={start.asked}
          host={host}
          hosts={hosts}
          key={host.origin}
          start={host.origin === start.hosts.current?.origin ? start.snapshot : undefined}
        />
      ) : (
        <main className="m-auto">
          <h1 className="sr-only">{BRAND}</h1>
          <EmptyState
            action={
              <Button onPress={openOptions} variant="primary">
                {messages.options}
              </Button>
            }
            icon={<LogoMark />}
            text={messages.noHostText}
            title={messages.noHostTitle}
          />
        </main>
      )}
    </div>
  )
}

type Props = { host: Host; hosts: Hosts; start: Snapshot | undefined; asked: string | null }

function CurrentHost({ host, hosts, start, asked }: Props) {
  const snapshot = useSnapshot(host.origin, start)
  useEffect(() => void ask({ kind: 'refresh', origin: host.origin }), [host.origin])
  return snapshot && <HostView asked={asked} host={host} hosts={hosts} snapshot={snapshot} />
}

import { Button } from '@sandlot/ui/button'
import { LogoMark } from '@sandlot/ui/logo'
import { NotificationOptions } from '../notifications/notification-options.tsx'
import { ControlOptions } from '../repositories/control-options.tsx'
import { ImportOptions } from '../repositories/import-options.tsx'
import { AddHost } from './add-host.tsx'
import { saveDiagnostics } from './diagnostics.ts'
import { GithubHostsForm } from './github-hosts-form.tsx'
import { HostRow } from './host-row.tsx'
import type { Hosts } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import { Section } from './section.tsx'
import { useHosts } from './snapshot.ts'

export function Options({ start }: { start: Hosts }) {
  const hosts = useHosts(start)
  return (
    <main className="mx-auto flex max-w-160 flex-col gap-6 px-4 py-10">
      <h1 className="flex items-center gap-3 font-semibold text-2xl">
        <LogoMark size={32} />
        {messages.optionsTitle}
      </h1>
      <Section text={messages.hostsText} title={messages.hostsTitle}>
        {hosts.list.length === 0 ? (
          <p className="px-5 py-4 text-ink-muted">{messages.noHosts}</p>
        ) : (
          <ul>
            {hosts.list.map((host) => (
              <HostRow host={host} isCurrent={host.origin === hosts.current?.origin} key={host.origin} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={messages.addTitle}>
        <AddHost known={hosts.list} />
      </Section>
      <Section text={messages.pagesText} title={messages.pagesTitle}>
        <ControlOptions />
      </Section>
      <Section text={messages.githubText} title={messages.githubTitle}>
        <GithubHostsForm />
      </Section>
      <Section title={messages.notificationsTitle}>
        <NotificationOptions />
      </Section>
      <Section text={messages.anywhereText} title={messages.anywhereTitle}>
        <ImportOptions />
      </Section>
      <Section text={messages.diagnosticsText} title={messages.diagnosticsTitle}>
        <div className="px-5 py-4">
          <Button onPress={() => void saveDiagnostics()}>{messages.diagnosticsAction}</Button>
        </div>
      </Section>
    </main>
  )
}

import { featuresQuery } from '@sandlot/core/accounts/queries'
import { preferenceMessages as say } from '@sandlot/core/notifications/preferences-messages'
import { type PreferenceName, preferenceNames } from '@sandlot/core/notifications/preferences-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Section } from '@sandlot/ui/section'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Switch } from '@sandlot/ui/switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useMe } from '../../accounts/use-me.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { changePreferences, preferencesQuery } from '../notification-preferences.ts'
import { QuietHours } from './quiet-hours.tsx'

const isMail = (name: PreferenceName) => name.startsWith('email')

/** The notifications by mail and in the app, each with its own switch (spec NT-055). */
export const NotificationsTab = () => (useMe() === null ? <ForVisitor /> : <Choices />)

/** Visitors have no notifications to configure. */
function ForVisitor() {
  const { href } = useLocation()
  return (
    <EmptyState
      action={
        <ButtonLink search={{ continue: href }} to="/signin" variant="primary">
          {shellMessages.signIn}
        </ButtonLink>
      }
      icon={<Bell aria-hidden size={22} />}
      text={say.visitorText}
      title={say.visitor}
    />
  )
}

function Choices() {
  const { client, queries, toasts } = useServices()
  const query = useQuery(preferencesQuery(client))
  const { data: features } = useQuery(featuresQuery(client))
  const change = useMutation(changePreferences(client, queries))
  const set = (wanted: Parameters<typeof change.mutate>[0]) =>
    change.mutate(wanted, { onError: (error) => toasts.failed(say.saveFailed, error) })

  const switches = (names: readonly PreferenceName[]) => (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {names.map((name) => (
        <li className="px-3 py-2.5 text-sm" key={name}>
          <Switch isSelected={query.data?.[name] ?? false} onChange={(isOn) => set({ [name]: isOn })}>
            {say.names[name]}
          </Switch>
        </li>
      ))}
    </ul>
  )
  return (
    <Loaded failed={say.loadFailed} query={query} skeleton={<Skeleton className="h-80" />}>
      <div className="divide-y divide-line">
        <Section text={features?.sendsMail === false ? say.noMail : say.mailText} title={say.mail}>
          {switches(preferenceNames.filter(isMail))}
        </Section>
        <Section text={say.appText} title={say.app}>
          {switches(preferenceNames.filter((name) => !isMail(name)))}
        </Section>
        {query.data && <QuietHours onChange={set} preferences={query.data} />}
      </div>
    </Loaded>
  )
}

import { notificationMessages } from '@sandlot/core/notifications/messages'
import { notificationTypes } from '@sandlot/core/notifications/rules'
import { Section } from '@sandlot/ui/section'
import { preferencesMessages as say } from './messages.ts'

/** What one is told of, and where. */
export const NotificationsTab = () => (
  <Section text={say.notificationsText} title={say.notificationsTitle}>
    <ul className="list-disc pl-5 text-sm">
      {notificationTypes.map((type) => (
        <li className="py-0.5" key={type}>
          {notificationMessages.typeLabels[type]}
        </li>
      ))}
    </ul>
    <p className="text-ink-muted text-sm">
      {say.notificationsFilter} {say.noMail}
    </p>
  </Section>
)

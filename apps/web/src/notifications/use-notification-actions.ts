import { notificationMessages } from '@sandlot/core/notifications/messages'
import {
  archiveAllNotifications,
  archiveNotification,
  markAllNotificationsRead,
  setNotificationRead,
} from '@sandlot/core/notifications/queries'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Fails at once without a network instead of waiting for it. */
const atOnce = { networkMode: 'always' } as const

/** What can be done with notifications: the list changes first, a refusal takes it back and says why. */
export function useNotificationActions() {
  const { client, queries, toasts } = useServices()
  const reading = useMutation({ ...setNotificationRead(client, queries), ...atOnce })
  const readingAll = useMutation({ ...markAllNotificationsRead(client, queries), ...atOnce })
  const clearing = useMutation({ ...archiveNotification(client, queries), ...atOnce })
  const clearingAll = useMutation({ ...archiveAllNotifications(client, queries), ...atOnce })
  const fail = (sentence: string) => (error: unknown) => void toasts.failed(sentence, error)
  const { readFailed, archiveFailed } = notificationMessages
  return {
    setRead: (id: string, read: boolean) => void reading.mutateAsync({ id, read }).catch(fail(readFailed)),
    markAllRead: () => void readingAll.mutateAsync().catch(fail(readFailed)),
    clear: (id: string) => void clearing.mutateAsync(id).catch(fail(archiveFailed)),
    clearAll: () => void clearingAll.mutateAsync().catch(fail(archiveFailed)),
  }
}

import type { Services } from '../../shell/services.tsx'
import type { Modals } from '../../shell/use-modals.ts'

/** What doing something with items needs besides the items. */
export type ActionContext = Pick<Services, 'client' | 'queries' | 'toasts' | 'schedule'> & {
  modals: Modals
  /** The workspace that is looked at. */
  workspaceId: string
  /** Goes to a page of the dashboard, or out of it. */
  go: (href: string) => void
  /** Goes to a list and selects one of its items there. */
  show: (href: string, key: string) => void
  /** Tells those who do not see the screen. */
  say: (text: string) => void
}

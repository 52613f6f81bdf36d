import type { Services } from '../../shell/services.tsx'
import type { Modals } from '../../shell/use-modals.ts'

/** What actions on items need besides the items. */
export type ActionContext = Pick<Services, 'client' | 'queries' | 'toasts' | 'schedule'> & {
  modals: Modals
  /** The active workspace. */
  workspaceId: string
  /** Navigates to a page of the dashboard or beyond. */
  go: (href: string) => void
  /** Navigates to a list and selects one of its items. */
  show: (href: string, key: string) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

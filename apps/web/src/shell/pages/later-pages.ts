import { BRAND } from '@sandlot/core/brand'
import { PLANS_GUIDE } from '../../get-started/guides.ts'

/** A page that other pages lead to already and that is not there yet: what it is for, and what can be done today. */
export type LaterPage = {
  title: string
  text: string
  today: string
  link: { label: string; href: string }
}

const plansGuide = { label: 'Read about plans', href: `/dashboard/get-started/${PLANS_GUIDE}` }
const recent = { label: 'Go to Dashboard', href: '/dashboard/recent' }

export const laterPages = {
  vm_settings: {
    title: 'Virtual machines',
    text: 'Here an admin will choose the size of the machines that new devboxes of a workspace get.',
    today: 'Choose the size of each devbox when it is made, or in its details.',
    link: recent,
  },
  usage: {
    title: 'Usage',
    text: 'Here an admin will see what used the credits of a workspace, day by day.',
    today: 'Make sandboxes that run in the browser: they use no credits at all.',
    link: plansGuide,
  },
  registry: {
    title: 'Private packages',
    text: 'Here an admin will name the registry from which a workspace takes its private npm packages.',
    today: `Ask whoever runs this instance of ${BRAND}: they can name a registry for all of its workspaces.`,
    link: recent,
  },
} satisfies Record<string, LaterPage>

export type LaterId = keyof typeof laterPages

/** The page that comes later at a path below `/t/`; null where there never is one. */
export function portalPage(path: string): LaterId | null {
  const pages: readonly LaterId[] = ['vm_settings', 'usage', 'registry']
  return pages.find((id) => id === path.replace(/\/+$/, '')) ?? null
}

export const laterMessages = { notYet: 'This page is not here yet.', today: 'What you can do today' }

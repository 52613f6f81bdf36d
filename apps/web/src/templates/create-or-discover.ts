import { redirect } from '@tanstack/react-router'
import { mayBeSignedIn } from '../accounts/session/signed-in-flag.ts'
import type { Services } from '../shell/services.tsx'

type Wish = { create_sandbox: 'true' } | { create_devbox: 'true' }

/** Redirects users to the create modal, and visitors to the public templates (spec RT-004 to RT-007). */
export const createOrDiscover =
  (wish: Wish) =>
  async ({ context }: { context: Services }): Promise<void> => {
    const isSignedIn = mayBeSignedIn(context.storage) && (await isKnown(context))
    throw isSignedIn
      ? redirect({ to: '/dashboard/recent', search: wish, replace: true })
      : redirect({ to: '/discover', replace: true })
  }

const isKnown = async (context: Services) =>
  (await (await import('../accounts/session/session.ts')).loadMe(context)) !== null

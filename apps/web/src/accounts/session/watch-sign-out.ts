import type { Services } from '../../shell/services.tsx'
import { forgetMe } from './session.ts'
import { mayBeSignedIn } from './signed-in-flag.ts'

/** The first one fires when another tab changes storage by signing out. */
const MOMENTS = ['storage', 'visibilitychange']

/** Notices a sign-out in another tab even without a live connection. Returns a function that stops watching. */
export function watchSignOut({ queries, storage }: Pick<Services, 'queries' | 'storage'>): () => void {
  const look = () => {
    if (!mayBeSignedIn(storage)) forgetMe(queries)
  }
  for (const moment of MOMENTS) window.addEventListener(moment, look)
  return () => {
    for (const moment of MOMENTS) window.removeEventListener(moment, look)
  }
}

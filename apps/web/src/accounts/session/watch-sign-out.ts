import type { Services } from '../../shell/services.tsx'
import { forgetMe } from './session.ts'
import { mayBeSignedIn } from './signed-in-flag.ts'

/** The first is what another tab that signs out does to what the device keeps. */
const MOMENTS = ['storage', 'visibilitychange']

/** Notices that another tab has signed out, also where no live connection tells it. Gives the way to stop. */
export function watchSignOut({ queries, storage }: Pick<Services, 'queries' | 'storage'>): () => void {
  const look = () => {
    if (!mayBeSignedIn(storage)) forgetMe(queries)
  }
  for (const moment of MOMENTS) window.addEventListener(moment, look)
  return () => {
    for (const moment of MOMENTS) window.removeEventListener(moment, look)
  }
}

import type { Target } from '../platform/config/target.ts'

/** Where the token of a signed-in command comes from. */
export const sourceOf = ({ tokenSource }: Target): 'environment' | 'stored' =>
  tokenSource === 'environment' ? 'environment' : 'stored'

export const sourceWords = { environment: 'SANDLOT_TOKEN', stored: 'stored on this machine' } as const

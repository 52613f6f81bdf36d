import * as z from 'zod/mini'
import { boxStates } from './rules.ts'

/**
 * A devbox has changed state, sessions or ports; sent on `live:{id}`, and on `workspace:{id}` without the latter two,
 * where others' drafts are not named.
 */
export const BOX_CHANGED = 'box-changed'

export const BoxChanged = z.object({ sandboxId: z.optional(z.string()), state: z.enum(boxStates) })
export type BoxChanged = z.infer<typeof BoxChanged>

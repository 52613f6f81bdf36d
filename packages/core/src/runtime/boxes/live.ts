import * as z from 'zod/mini'
import { boxStates } from './rules.ts'

/** A devbox does something else now, or has other sessions or ports; told on `live:{id}`, and without them on `workspace:{id}`. */
export const BOX_CHANGED = 'box-changed'

export const BoxChanged = z.object({ sandboxId: z.string(), state: z.enum(boxStates) })
export type BoxChanged = z.infer<typeof BoxChanged>

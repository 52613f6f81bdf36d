import { describe } from 'vitest'
import type { MakeDriver } from '../../testing/boxes.ts'
import { escapes } from '../../testing/escapes.ts'
import { hasBubblewrap } from '../../testing/has-bubblewrap.ts'
import { bubblewrapHere } from './find.ts'

/** Short intervals, so that tests do not wait long. */
const watch = { memoryEveryMs: 50, diskEveryMs: 100 }
const here: MakeDriver = (options) => bubblewrapHere({ ...options, watch })
const withoutCgroups: MakeDriver = (options) => bubblewrapHere({ ...options, watch, hasCgroups: false })

describe.skipIf(!hasBubblewrap)('escaping a box, with the limits of this machine', () => escapes(here))

describe.skipIf(!hasBubblewrap)('escaping a box, without cgroups', () => escapes(withoutCgroups))

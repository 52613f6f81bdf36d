import { describe } from 'vitest'
import type { MakeDriver } from '../../testing/boxes.ts'
import { escapes } from '../../testing/escapes.ts'
import { hasBubblewrap } from '../../testing/has-bubblewrap.ts'
import { bubblewrapHere } from './find.ts'

/** As often as a test has patience for. */
const watch = { memoryEveryMs: 50, diskEveryMs: 100 }
const here: MakeDriver = (options) => bubblewrapHere({ ...options, watch })
const withoutCgroups: MakeDriver = (options) => bubblewrapHere({ ...options, watch, hasCgroups: false })

describe.skipIf(!hasBubblewrap)('escaping a box, with the limits of this machine', () => escapes(here))

describe.skipIf(!hasBubblewrap)('escaping a box, without cgroups', () => escapes(withoutCgroups))

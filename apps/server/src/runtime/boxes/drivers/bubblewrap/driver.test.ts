import { describe } from 'vitest'
import { contract } from '../../testing/contract.ts'
import { hasBubblewrap } from '../../testing/has-bubblewrap.ts'
import { bubblewrapHere } from './find.ts'

describe.skipIf(!hasBubblewrap)('bubblewrap, with the limits of this machine', () => {
  contract(bubblewrapHere)
})

describe.skipIf(!hasBubblewrap)('bubblewrap, without cgroups', () => {
  contract((options) => bubblewrapHere({ ...options, hasCgroups: false }))
})

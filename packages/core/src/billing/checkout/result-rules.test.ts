import { expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { AppError } from '../../errors.ts'
import { defaultCatalog } from '../plans/catalog-rules.ts'
import { emptyCart, selectPlan } from './cart-rules.ts'
import { resultOf } from './result-rules.ts'
import { checkoutUrl } from './shop-queries.ts'

const failing = (error: unknown) => resultOf(() => Promise.reject(error))

test('[BL-088] [ER-103] a payment succeeds, or fails with the server’s first message or a generic one', async () => {
  expect(await resultOf(() => Promise.resolve(true))).toEqual({ success: true })
  const refused = new AppError('conflict', 'Your card was declined.', { reason: 'declined' })
  expect(await failing(refused)).toEqual({ success: false, error: 'Your card was declined.' })
  const nameless = [
    new Error('fetch failed'),
    new AppError('offline', 'You are offline.'),
    new AppError('server', '502 Bad Gateway'),
    new AppError('server', ''),
    null,
  ]
  for (const error of nameless)
    expect(await failing(error)).toEqual({
      success: false,
      error: 'Unexpected error. Please try again later',
    })
})

test('[BL-086] [ER-102] without a workspace, checkout fails without a request', async () => {
  const subscription = selectPlan(emptyCart, defaultCatalog, 'monthly').newSubscription
  if (!subscription) throw new Error('nothing was chosen')
  const client = {} as Client
  const order = { workspaceId: '', subscription, successPath: '/', cancelPath: '/' }
  expect(await checkoutUrl(client, order)).toEqual({ error: 'Invalid workspace' })
})

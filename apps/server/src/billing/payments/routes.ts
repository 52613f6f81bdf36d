import { refusalError } from '@sandlot/core/actions'
import { checkout, customerPortal } from '@sandlot/core/billing/checkout/rest'
import { isLocalPath } from '@sandlot/core/billing/local-path-rules'
import { NOTIFICATION_MAX_BYTES, NOTIFICATIONS_PER_MINUTE } from '@sandlot/core/billing/payments/limits'
import { paymentNotification } from '@sandlot/core/billing/payments/rest'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { orderRefusals, paymentRefusals } from '@sandlot/core/billing/refusals'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import { isBillingManager } from '@sandlot/core/workspaces/rules'
import { bodyBytes } from '../../platform/body-bytes.ts'
import { requireViewer } from '../../platform/context.ts'
import { type AnyRoute, page, route } from '../../platform/http/route.ts'
import { isUuid } from '../../platform/ids.ts'
import { memberOf } from '../../workspaces/repo.ts'
import { providerOf } from '../providers/open.ts'
import { RETURN_PATH, returnFromCheckout, startCheckout } from './checkout.ts'
import { requireCustomer } from './customers.ts'
import { takeEvents } from './events.ts'

export const paymentRoutes: AnyRoute[] = [
  route(checkout, {
    policy: 'signedIn',
    action: 'plan.change',
    handle: async ({ body: { billingInterval: named, recurringInterval, ...ask }, context }) => {
      const interval = named ?? billingInterval(recurringInterval) ?? recurringInterval
      if (interval !== 'monthly' && interval !== 'yearly')
        throw refusalError(paymentRefusals, 'intervalMissing', { field: 'billingInterval' })
      return { stripeCheckoutUrl: await startCheckout(context, { ...ask, billingInterval: interval }) }
    },
  }),
  route(customerPortal, {
    policy: 'signedIn',
    handle: async ({ params: { teamId }, query: { returnPath: path = '' }, context }) => {
      const { userId } = requireViewer(context)
      const member = isUuid(teamId) ? await memberOf(context.db, teamId, userId) : null
      if (!member) throw refusalError(workspaceRefusals, 'notMember', { field: 'teamId' })
      if (!isBillingManager(member)) throw refusalError(paymentRefusals, 'notBillingManager')
      if (!isLocalPath(path)) throw refusalError(paymentRefusals, 'pathForeign', { field: 'return_path' })
      const provider = await providerOf(context.config)
      if (provider.name === null) throw refusalError(orderRefusals, 'notSold')
      const customerId = await requireCustomer(context.db, teamId)
      return { stripeCustomerPortalUrl: await provider.portal(customerId, context.publicUrl() + path) }
    },
  }),
  route(paymentNotification, {
    policy: 'anyone',
    perMinute: NOTIFICATIONS_PER_MINUTE,
    bodyMaxBytes: NOTIFICATION_MAX_BYTES,
    handle: async ({ request, context }) => {
      const tooLarge = () => refusalError(paymentRefusals, 'notificationTooLarge')
      const body = await bodyBytes(request.body, NOTIFICATION_MAX_BYTES, tooLarge)
      const provider = await providerOf(context.config)
      const signature = String(request.headers['stripe-signature'] ?? '')
      await takeEvents(context, [await provider.parseEvent(body.toString('utf8'), signature)])
      return { received: true }
    },
  }),
  page({
    method: 'GET',
    url: `${RETURN_PATH}/:id`,
    policy: 'anyone',
    perMinute: 60,
    handle: async ({ request, reply, context }) => {
      const { id } = request.params as { id: string }
      const path = isUuid(id) ? await returnFromCheckout(context, id) : '/'
      return reply.redirect(context.publicUrl() + path, 303)
    },
  }),
]

import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import {
  addAddress,
  cancelAddress,
  confirmAddress as confirmCall,
  pendingAddress,
  undoAddress,
} from '@sandlot/core/accounts/links/address-rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { attempt } from '../attempts.ts'
import {
  cancelPending,
  confirmAddress,
  pendingOf,
  sendAddressLink,
  undoAddressChange,
} from './own-address.ts'

export const addressRoutes: AnyRoute[] = [
  route(addAddress, {
    policy: 'signedIn',
    action: 'address.request',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context }) => {
      await sendAddressLink(context, body.email)
      return {}
    },
  }),
  route(pendingAddress, {
    policy: 'signedIn',
    handle: async ({ context }) => ({ email: await pendingOf(context, context.viewer.userId) }),
  }),
  route(cancelAddress, {
    policy: 'signedIn',
    action: 'address.cancel',
    handle: async ({ context }) => {
      await cancelPending(context, context.viewer.userId)
      return {}
    },
  }),
  route(confirmCall, {
    policy: 'signedIn',
    action: 'address.add',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context }) => ({
      email: await attempt(context, 'link', () => confirmAddress(context, body.token)),
    }),
  }),
  route(undoAddress, {
    policy: 'anyone',
    action: 'address.undo',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context }) => ({
      email: await attempt(context, 'link', () => undoAddressChange(context, body.token)),
    }),
  }),
]

import { putSandbox, setSandboxPrivacy, setSandboxVmTier } from '@sandlot/core/sandboxes/metadata/rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { presentSandbox } from '../present.ts'
import { setPrivacy, setVmTier, updateSandbox } from './metadata.ts'

export const metadataRoutes: AnyRoute[] = [
  route(putSandbox, {
    policy: 'signedIn',
    action: 'sandbox.update',
    handle: async ({ params, body, context }) =>
      presentSandbox(await updateSandbox(context, params.id, body.sandbox, body.was), context),
  }),
  route(setSandboxPrivacy, {
    policy: 'signedIn',
    action: 'sandbox.privacy',
    handle: async ({ params, body, context }) =>
      presentSandbox(await setPrivacy(context, params.id, body.sandbox.privacy, body.was?.privacy), context),
  }),
  route(setSandboxVmTier, {
    policy: 'signedIn',
    action: 'sandbox.vm_tier',
    handle: async ({ params, body, context }) => {
      const { vmTier } = await setVmTier(context, params.id, body.vmTier)
      return { vmTier: vmTier ?? body.vmTier }
    },
  }),
]

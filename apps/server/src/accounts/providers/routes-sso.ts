import { emailDomain } from '@sandlot/core/accounts/form-rules'
import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { ssoRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { initializeSso } from '@sandlot/core/accounts/sign-in/sso-rest'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { providerNow } from './provider-now.ts'

export const ssoRoutes: AnyRoute[] = [
  route(initializeSso, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ query, context }) => {
      const problem = emailProblem(query.email)
      if (problem) throw inputError(workspaceMessages, problem, { field: 'email' })
      const email = normalEmail(query.email)
      const domain = emailDomain(email)
      if (!(await providerNow(context, 'sso', domain)))
        throw refusalError(ssoRefusals, 'ssoUnknown', { titles: domain })
      const returnTo = safeReturnPath(query.continue)
      const begin = new URLSearchParams({ email, ...(returnTo !== null && { continue: returnTo }) })
      return { redirectUrl: `/auth/sso?${begin}` }
    },
  }),
]

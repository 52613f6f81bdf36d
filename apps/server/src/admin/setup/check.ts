import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { HEALTH_PATIENCE_MS } from '@sandlot/core/admin/limits'
import { setupRefusals } from '@sandlot/core/admin/refusals'
import { setupMessages } from '@sandlot/core/admin/setup-messages'
import { AppError } from '@sandlot/core/errors'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { smtpOptions } from '../../platform/drivers/mailer.ts'

const Refusal = z.object({ error: z.string() })
const WRONG_CLIENT = ['incorrect_client_credentials', 'invalid_client', 'unauthorized_client']

type Client = { clientId: string; clientSecret: string; redirectUri: string }

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

const unreachable = (part: string, reason: string) =>
  new AppError('unavailable', setupMessages.unreachable(part, reason))

/**
 * Tries to trade an invalid code. A provider that knows the client rejects the code; one that does not rejects the
 * client.
 */
async function tryClient(
  { fetch }: Pick<Context, 'fetch'>,
  part: string,
  endpoint: string,
  { clientId, clientSecret, redirectUri }: Client,
): Promise<void> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code: 'check',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(HEALTH_PATIENCE_MS),
  }).catch((error: unknown) => {
    throw unreachable(part, reasonOf(error))
  })
  if (answer.status >= 500) throw unreachable(part, `status ${answer.status}`)
  const said = Refusal.safeParse(await answer.json().catch(() => null)).data?.error
  if (said === undefined) throw unreachable(part, `status ${answer.status}`)
  if (WRONG_CLIENT.includes(said))
    throw refusalError(setupRefusals, 'wrongClient', { titles: part, field: 'secret' })
  if (said === 'redirect_uri_mismatch')
    throw errorOfRefusal(
      setupRefusals,
      { reason: 'wrongCallback', params: { part, redirectUri } },
      { field: 'clientId' },
    )
}

export const checkGithub = (context: Context, url: string, client: Client) =>
  tryClient(context, setupMessages.parts.github, `${url}/login/oauth/access_token`, client)

const Discovery = z.object({ token_endpoint: z.url({ protocol: /^https?$/ }) })

/** Google publishes its token endpoint itself. */
export async function checkGoogle(context: Context, issuer: string, client: Client): Promise<void> {
  const part = setupMessages.parts.google
  const found = await context
    .fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(HEALTH_PATIENCE_MS),
    })
    .then((reply) => reply.json())
    .then((said) => Discovery.parse(said))
    .catch((error: unknown) => {
      throw unreachable(part, error instanceof z.ZodError ? setupMessages.notAProvider : reasonOf(error))
    })
  await tryClient(context, part, found.token_endpoint, client)
}

/** Connects and signs in without sending anything. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: HEALTH_PATIENCE_MS,
    greetingTimeout: HEALTH_PATIENCE_MS,
    socketTimeout: HEALTH_PATIENCE_MS,
  })
  try {
    await transport.verify()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH')
      throw refusalError(setupRefusals, 'wrongMailLogin', { field: 'secret' })
    throw unreachable(setupMessages.parts.mail, reasonOf(error))
  } finally {
    transport.close()
  }
}

import { buildWireUser } from '@sandlot/core/testing/build-wire-user'

const me = { __typename: 'CurrentUser', id: 'u1', primaryWorkspaceId: null, workspaces: [] }

const codes = (host: string) => ({
  device_code: 'device-secret',
  user_code: 'BCDF-GHJK',
  verification_uri: `${host}/cli/login`,
  verification_uri_complete: `${host}/cli/login?user_code=BCDF-GHJK`,
  expires_in: 600,
  interval: 1,
})

const refusals = {
  pending: ['authorization_pending', 'pending', 'Nobody has approved this sign-in yet.'],
  denied: ['access_denied', 'forbidden', 'Denied.'],
  expired: ['expired_token', 'not_found', 'Expired.'],
} as const

type Answer = keyof typeof refusals | 'cut' | 'token'

/** A fake host for device sign-in that gives these answers to the polls of the waiting program. */
export function deviceHost(host: string, answers: readonly Answer[]) {
  const seen: { path: string; authorization: string | null; body: string }[] = []
  let asked = 0
  const respond: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname: path } = new URL(request.url)
    const authorization = request.headers.get('authorization')
    seen.push({ path, authorization, body: await request.text() })
    if (path.endsWith('/device/code')) return Response.json(codes(host))
    if (path.endsWith('/device/token')) {
      const answer = answers[asked++] ?? 'pending'
      if (answer === 'token')
        return Response.json({ access_token: 'slt_new', token_type: 'Bearer', expires_in: 1, scope: 'write' })
      if (answer === 'cut')
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('cut'), { code: 'ECONNRESET' }),
        })
      const [error, code, text] = refusals[answer]
      return Response.json(
        { error, error_description: text, code, errors: { detail: [text] } },
        { status: 400 },
      )
    }
    return path === '/api/graphql'
      ? Response.json([{ payload: { data: { me } } }])
      : Response.json(buildWireUser())
  }
  return { fetch: respond, seen }
}

import { prefixOf } from '@sandlot/core/endpoint'
import { expect, test } from 'vitest'
import { routes } from '../../features.ts'

/** Creates something new each time, but only once per idempotency key. */
const CREATES = [
  'POST /api/beta/fork/github/:owner/:name',
  'POST /api/beta/repos/github/:owner/:name/pulls',
  'POST /api/beta/repos/github/:owner/:name/pulls/:number/reviews',
  'POST /api/v1/feedback',
  'POST /api/v1/sandboxes/:id/box/checkpoints',
  'POST /api/v1/sandboxes/:id/box/sessions',
  'POST /api/v1/sandboxes/:id/fork',
  'POST /api/v1/sandboxes/:id/git/commit',
  'POST /api/v1/sandboxes/fork/*',
  'POST /api/v1/workspaces/:id/git/mirrors',
  'POST /api/v1/workspaces/:id/git/repositories',
  'POST /api/v1/workspaces/:id/import',
  'POST /api/v1/workspaces/:id/service-accounts',
]

/** Repeating it has the same result as doing it once, or is refused. */
const REPEATABLE = [
  'POST /api/beta/repos/github/:owner/:name/pulls/:number/close',
  'POST /api/beta/repos/github/:owner/:name/pulls/:number/merge',
  'POST /api/beta/repos/github/:owner/:name/pulls/:number/reopen',
  'POST /api/v1/sandboxes/:id/follow',
  'POST /api/v1/sandboxes/:id/git/discard',
  'POST /api/v1/sandboxes/:id/git/pull',
  'POST /api/v1/sandboxes/:id/git/push',
  'POST /api/v1/sandboxes/:id/git/resolve',
  // A workspace has one checkout page, to which repeated requests lead.
  'POST /api/checkout',
  'POST /api/v1/sandboxes/:id/box/checkpoints/:checkpoint/restore',
  'POST /api/v1/sandboxes/:id/box/restart',
  'POST /api/v1/sandboxes/:id/box/start',
  'POST /api/v1/sandboxes/:id/box/stop',
  'PUT /api/v1/sandboxes/:id/box/ports/:port',
  'POST /api/v1/admin/jobs/retry',
  'POST /api/v1/admin/people/:id/make-admin',
  'POST /api/v1/admin/people/:id/remove-admin',
  'POST /api/v1/admin/people/:id/restore',
  'POST /api/v1/admin/people/:id/suspend',
  'POST /api/v1/auth/address/confirm',
  'POST /api/v1/auth/address/undo',
  'POST /api/v1/auth/device/:code/approve',
  'POST /api/v1/auth/device/:code/deny',
  'POST /api/v1/auth/device/token',
  'POST /api/v1/auth/one-time',
  'POST /api/v1/auth/passkeys',
  'POST /api/v1/auth/passkeys/sign-in',
  'POST /api/v1/auth/sessions/revoke',
  // Each change names the contents that it is based on.
  'POST /api/v1/sandboxes/:id/files',
  'POST /api/v1/sandboxes/:id/versions/:version/restore',
  'POST /api/v1/sandpack/verify',
  'POST /api/v1/users/finalize',
  'POST /api/v1/users/invited',
  'PUT /api/v1/admin/setup/github',
  'PUT /api/v1/admin/setup/google',
  'PUT /api/v1/admin/setup/mail',
  'PUT /api/v1/admin/setup/skipped/:step',
  'PUT /api/v1/sandboxes/:id',
  'POST /api/v1/sandboxes/:id/likes',
  'POST /api/v1/users/survey-seen',
  'PUT /api/v1/users/current_user/avatar',
  'POST /api/v1/workspaces/:id/git/repositories/:repository/fetch',
  'POST /api/v1/workspaces/:id/git/repositories/:repository/restore',
  'POST /api/v1/workspaces/:id/git/repositories/:repository/webhooks/:hook/test',
  'PUT /api/v1/workspaces/:id/audit/retention',
  'POST /api/v1/workspaces/:id/audit/stream/test',
  'PUT /api/v1/workspaces/:id/budgets',
  'POST /api/v1/workspaces/:id/budgets/webhook/test',
  'PUT /api/v1/workspaces/:id/permissions',
  'PUT /api/v1/workspaces/:id/picture',
  'PUT /api/v1/workspaces/:id/scim/groups/:group',
  'PUT /api/v1/workspaces/:id/service-accounts/:account',
  'POST /api/v1/workspaces/:id/transfer',
]

/** Responds with a secret that is not stored, so the response cannot be replayed. */
const SECRET = [
  'POST /api/v1/admin/people/:id/sign-in-link',
  'POST /api/v1/auth/device/code',
  'POST /api/v1/auth/passkeys/options',
  'POST /api/v1/auth/passkeys/sign-in/options',
  'POST /api/v1/auth/tokens',
  'POST /api/v1/workspaces/:id/service-accounts/:account/tokens',
  'PUT /api/v1/workspaces/:id/audit/stream',
  'PUT /api/v1/workspaces/:id/budgets/webhook',
  'POST /api/v1/workspaces/:id/scim',
  'POST /api/v1/sandpack/token/:teamId',
  'POST /api/v1/users/current_user/sse',
  'POST /api/v1/workspaces/:id/git/repositories/:repository/webhooks',
]

/** Sends a mail each time, within its rate limit. */
const MAILS = [
  'POST /api/v1/admin/mail-test',
  'POST /api/v1/admin/mails/:id/resend',
  'POST /api/v1/auth/address',
  'POST /api/v1/auth/email-link',
]

/** A zip, a file or the output of a program, which is neither stored nor replayed. */
const STREAMS = [
  // The event has its own id and is processed once.
  'POST /api/stripe/events',
  'POST /api/v1/sandboxes/:id/box/exec',
  'POST /api/v1/users/current_user/uploads',
  'POST /api/v1/users/current_user/export',
  'POST /api/v1/workspaces/:id/export',
]

test('every POST and PUT declares whether a repeated one is done once', () => {
  const endpoints = routes
    .flatMap((route) => (route.kind === 'api' ? [route.endpoint] : []))
    .filter(({ method }) => method === 'POST' || method === 'PUT')
  const named = (which: typeof endpoints) =>
    which.map((endpoint) => `${endpoint.method} ${prefixOf(endpoint)}${endpoint.path}`).sort()
  expect(named(endpoints.filter(({ creates }) => creates))).toEqual(CREATES)
  expect(named(endpoints.filter(({ creates }) => !creates))).toEqual(
    [...REPEATABLE, ...SECRET, ...MAILS, ...STREAMS].sort(),
  )
})

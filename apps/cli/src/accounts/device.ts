import { hostname } from 'node:os'
import { type DeviceCode, requestDeviceCode, waitForDeviceToken } from '@sandlot/core/accounts/device/device'
import type { Scope } from '@sandlot/core/actions'
import type { AppError } from '@sandlot/core/errors'
import type { BrowserFlag } from '../platform/commands/browser-option.ts'
import type { Context } from '../platform/context.ts'
import type { Io } from '../platform/io.ts'
import { CliError, innermostProblem } from '../platform/output/failure.ts'
import { clean } from '../platform/text/text.ts'
import { pause } from '../platform/time/pause.ts'
import { signInMessages } from './messages.ts'

/** Shows the person that something is pending. */
export type Waiting = {
  /** The current connection problem, or null. */
  trouble: (problem: AppError | null) => void
  /** The outcome, in one line. */
  end: (result: { ok: boolean; text: string }) => Promise<void>
}

/** Shows a code and a URL, and returns the token once somebody has approved it (spec CL-022). */
export async function tokenByDevice(
  context: Context,
  { browser, scope }: BrowserFlag & { scope?: Scope },
): Promise<string> {
  const { io, signal } = context
  // An old token must not be sent along, because a host that no longer accepts it would refuse the new sign-in.
  const client = await context.connect({ token: '' })
  const code = await requestDeviceCode(client, {
    clientName: signInMessages.clientName(hostname()),
    clientId: 'sandlot-cli',
    ...(scope && { scope }),
  })
  io.stderr.write(`${signInMessages.openThis(clean(code.verificationUriComplete))}\n`)
  if (browser !== false && hasBrowser(io) && (await context.browse(code.verificationUriComplete)))
    context.notice(signInMessages.browserOpened)
  const shown = await show(code, context)
  try {
    const token = await waitForDeviceToken(client, code, {
      wait: pause,
      signal,
      now: () => context.clock().getTime(),
      onTrouble: (problem) => shown.trouble(innermostProblem(problem)),
    })
    await shown.end({ ok: true, text: signInMessages.approved })
    return token
  } catch (error) {
    const problem = innermostProblem(error)
    await shown.end({ ok: false, text: problem?.message ?? String(error) })
    // After a denial or an expired code, the usual hints do not apply.
    if (problem?.code === 'forbidden' || problem?.code === 'pending' || problem?.code === 'conflict')
      throw new CliError(problem.code, problem.message, {
        reason: problem.reason,
        hint: problem.hint ?? signInMessages.again,
        next: ['sandlot auth login'],
      })
    throw error
  }
}

/** A screen on a terminal, otherwise lines. Both go to standard error, so that standard output has only the result. */
async function show(code: DeviceCode, context: Context): Promise<Waiting> {
  const { io } = context
  if (io.stderr.isTTY && io.env.TERM !== 'dumb') {
    const { showSignIn } = await import('./show-sign-in.tsx')
    return showSignIn(code, context)
  }
  context.notice(signInMessages.codeIs(code.userCode))
  context.notice(signInMessages.waiting)
  let troubled = false
  return {
    trouble: (problem) => {
      if (problem && !troubled) context.notice(signInMessages.troubled(problem.message))
      if (!problem) context.notice(signInMessages.troubleOver)
      troubled = problem !== null
    },
    end: async ({ ok, text }) => {
      if (ok) context.notice(text)
    },
  }
}

/** Whether a browser started here would appear on the person's screen (spec CL-022). */
export function hasBrowser({ env, platform, stderr }: Pick<Io, 'env' | 'platform' | 'stderr'>): boolean {
  if (!stderr.isTTY || env.SSH_CONNECTION || env.SSH_CLIENT || env.SSH_TTY) return false
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
}

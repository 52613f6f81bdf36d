import { currentUser } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { chooseWorkspace } from '@sandlot/core/workspaces/rules'
import { assertContextName } from '../contexts/add.ts'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Context } from '../platform/context.ts'
import { askSecret } from '../platform/input/prompt.ts'
import { readStdin } from '../platform/input/stdin.ts'
import { isOn } from '../platform/io.ts'
import { isLoopback } from '../platform/network/host.ts'
import { CliError, innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { fetchWorkspaces, type MyWorkspaces } from '../workspaces/present.ts'
import { signInMessages } from './messages.ts'
import { personOf } from './person.ts'

/** The command under a given name. */
export const loginAs =
  (words: string): Define =>
  (command, act) =>
    command
      .option('--with-token', 'read a token from standard input, instead of showing a code to approve')
      .addOption(browserOption('do not open a browser; the address can be opened on any device'))
      .option('--insecure-storage', 'keep the token in a file instead of the system’s keyring')
      .addHelpText(
        'after',
        examples(
          words,
          `${words} --host https://sandlot.example.com --no-browser`,
          `${words} --context work --host https://sandlot.example.com`,
          `${words} --with-token < token.txt`,
        ),
      )
      .action(act((context, flags: LoginFlags) => login(flags, context)))

type LoginFlags = BrowserFlag & { withToken?: true; insecureStorage?: true }

/** Signs in with a code approved in a browser, or with an existing token (spec CL-022, CL-023). */
export async function login(flags: LoginFlags, context: Context): Promise<Outcome<'auth.login/1'>> {
  const { host, context: name } = context.target()
  if (name !== null) assertContextName(name)
  const how = { inFile: flags.insecureStorage ?? false }
  if (flags.withToken) return keepToken(await tokenFrom(context, host), context, how)
  if (!context.flags.input || isOn(context.io.env.SANDLOT_NO_INPUT))
    throw new CliError('usage', signInMessages.notAsked, {
      hint: signInMessages.tokenNeededHint(host),
      field: 'with-token',
      next: ['sandlot auth login --with-token'],
    })
  const { tokenByDevice } = await import('./device.ts')
  return keepToken(await tokenByDevice(context, flags), context, how)
}

/** Verifies a token with the host and stores it; a refused one is not stored (spec CL-023). */
export async function keepToken(
  token: string,
  context: Context,
  how?: { inFile: boolean },
): Promise<Outcome<'auth.login/1'>> {
  const { host } = context.target()
  const client = await context.connect({ token })
  const [user, mine] = await Promise.all([client.rest(currentUser), fetchWorkspaces(client)]).catch(
    (error: unknown) => {
      if (innermostProblem(error)?.code !== 'unauthenticated') throw error
      throw new CliError('unauthenticated', signInMessages.tokenNotAccepted(host), {
        reason: 'tokenInvalid',
        hint: signInMessages.tokenNeededHint(host),
        next: ['sandlot auth login --with-token'],
      })
    },
  )
  const { key, context: name } = context.target()
  const signIn = { token, username: user.username, since: context.clock().toISOString() }
  context.saveCredential(key, signIn, how)
  const isAdded = name !== null && key.includes('#')
  context.changeSettings((now) => {
    const contexts = isAdded ? { ...now.contexts, [name]: host } : now.contexts
    return withWorkspace({ ...now, host, context: isAdded ? name : null, contexts }, key, mine)
  })
  if (host.startsWith('http:') && !isLoopback(host)) context.notice(signInMessages.plainText(host))
  if (context.io.env.SANDLOT_TOKEN) context.notice(signInMessages.environmentWins)
  return {
    shape: 'auth.login/1',
    data: { host, user: personOf(user) },
    meta: { host },
    text: () => `${signInMessages.signedIn(user.username, host)}\n`,
  }
}

/**
 * The previously chosen workspace if this person is a member, otherwise the primary one, so that no command has to ask.
 */
function withWorkspace(settings: Settings, key: string, { workspaces, primaryId }: MyWorkspaces): Settings {
  const chosen = chooseWorkspace(workspaces, { fromDevice: settings.workspaces[key] ?? null, primaryId })
  const { [key]: _before, ...others } = settings.workspaces
  return { ...settings, workspaces: chosen ? { ...others, [key]: chosen.id } : others }
}

async function tokenFrom(context: Context, host: string): Promise<string> {
  const asks = context.io.stdin.isTTY && context.canAsk
  const text = asks ? await askSecret(signInMessages.tokenQuestion(host), context) : await pipedToken(context)
  const token = text.trim()
  if (token === '')
    throw new AppError('usage', signInMessages.tokenMissing, { hint: signInMessages.tokenNeededHint(host) })
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new AppError('usage', signInMessages.tokenMalformed, { hint: signInMessages.tokenNeededHint(host) })
  return token
}

const pipedToken = (context: Context) => (context.io.stdin.isTTY ? '' : readStdin(context))

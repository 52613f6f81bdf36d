import { currentUser, features } from '@sandlot/core/accounts/rest'
import { toCamelCase } from '@sandlot/core/case'
import { pathOf } from '@sandlot/core/endpoint'
import { AppError, toAppError } from '@sandlot/core/errors'
import { safeParse } from 'zod/mini'
import { sourceOf, sourceWords } from '../accounts/source.ts'
import { heldBack, type Target } from '../platform/config/target.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { createHostFetch } from '../platform/network/network.ts'
import { innermostProblem, loginCommand } from '../platform/output/failure.ts'
import { areCompatible } from './compatible.ts'
import { broken, type Check, fine, skipped, warning } from './doctor-check.ts'

const TIMEOUT_MS = 15_000
/** Clock skew worth a warning, and skew with which certificates and codes fail. */
const SKEW_TOLD_MS = 30_000
const SKEW_BROKEN_MS = 300_000

const hostSources = {
  flag: 'a flag',
  environment: 'the environment',
  project: 'the project file',
  settings: 'the settings',
  default: 'the default',
} as const satisfies Record<Target['hostSource'], string>

/** Checks the path to the host and the host itself; each check depends on those before. */
export async function checkHost(context: Context): Promise<Check[]> {
  const none = (why: string) =>
    (['version', 'clock', 'sign-in'] as const).map((id) =>
      skipped(id, `${names[id]}: not checked, because ${why}.`),
    )
  let target: Target
  try {
    target = context.target()
  } catch (error) {
    return [
      broken('host', toAppError(error), 'sandlot config set host <address>'),
      ...none('no host is named'),
    ]
  }
  const { host, hostSource } = target
  try {
    const { date, version } = await ask(context, host)
    return [
      fine('host', `${host} answers (named by ${hostSources[hostSource]}).`),
      checkVersion(context.version, version, host),
      checkClock(date, context.clock()),
      await checkSignIn(context, target),
    ]
  } catch (error) {
    const problem = innermostProblem(error) ?? toAppError(error)
    return [
      broken('host', problem, 'Name another host with --host or SANDLOT_HOST.'),
      ...none('the host cannot be reached'),
    ]
  }
}

const names = { version: 'Version', clock: 'Clock', 'sign-in': 'Sign-in' } as const

async function ask({ fetch, signal, traffic, timeoutMs }: Context, host: string) {
  const send = createHostFetch(fetch, { host, signal, timeoutMs: timeoutMs ?? TIMEOUT_MS, traffic })
  const response = await send(host + pathOf(features))
  const { success, data } = safeParse(
    features.reply,
    toCamelCase(await response.json().catch(() => null), features.reply),
  )
  if (!response.ok || !success)
    throw new AppError('offline', cliMessages.notSandlot(host), { hint: cliMessages.notSandlotHint })
  return { date: response.headers.get('date'), version: data.version ?? null }
}

function checkVersion(client: string, server: string | null, host: string): Check {
  if (server === null)
    return warning('version', `${host} does not report its version.`, 'Nothing to do, unless commands fail.')
  if (areCompatible(client, server))
    return fine('version', `sandlot ${client} is compatible with ${host}, which runs ${server}.`)
  return broken(
    'version',
    new AppError('incompatible', `sandlot ${client} is not compatible with ${host}, which runs ${server}.`),
    'Update the older of the two.',
  )
}

function checkClock(date: string | null, now: Date): Check {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return skipped('clock', 'Clock: the host does not report the time.')
  const skew = now.getTime() - there
  const seconds = Math.round(Math.abs(skew) / 1000)
  if (Math.abs(skew) < SKEW_TOLD_MS) return fine('clock', 'The clock agrees with the host.')
  const text = `The clock of this machine is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the host’s.`
  const hint = 'Set whichever of the two is wrong from network time.'
  return Math.abs(skew) < SKEW_BROKEN_MS
    ? warning('clock', text, hint)
    : broken('clock', new AppError('conflict', text, { reason: 'clockWrong' }), hint)
}

async function checkSignIn(context: Context, target: Target): Promise<Check> {
  const { host, token, tokenSource } = target
  const login = loginCommand(target)
  const problem = heldBack(target)
  if (problem) return broken('sign-in', problem, '')
  if (token === null) return warning('sign-in', cliMessages.signedOut(host), cliMessages.signInHint(login))
  try {
    const { username } = await (await context.connect()).rest(currentUser)
    return fine('sign-in', `You are signed in as ${username} (${sourceWords[sourceOf(target)]}).`)
  } catch (error) {
    const problem = innermostProblem(error) ?? toAppError(error)
    if (problem.code !== 'unauthenticated') return broken('sign-in', problem, 'Try again in a moment.')
    return tokenSource === 'environment'
      ? broken(
          'sign-in',
          new AppError('unauthenticated', cliMessages.environmentTokenRefused(host), {
            reason: 'tokenInvalid',
          }),
          cliMessages.environmentTokenHint,
        )
      : broken(
          'sign-in',
          new AppError('unauthenticated', cliMessages.tokenRefused(host), { reason: 'tokenInvalid' }),
          cliMessages.signInHint(login),
        )
  }
}

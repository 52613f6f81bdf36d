import type { InputProblem } from '../../input-rules.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.ts'
import { deviceOf, sessionTitle } from '../sessions/rules.ts'
import type { passkeyMessages } from './messages.ts'

export type PasskeyProblem = InputProblem<typeof passkeyMessages>

/** The owner of a passkey in WebAuthn's terms: the host name, and the one origin where it may be used. */
export type RelyingParty = { id: string; origin: string }

const IS_IP_ADDRESS = /^(?:\[.*\]|\d+\.\d+\.\d+\.\d+)$/

/**
 * The relying party of an instance at this address; null if browsers allow none: for an IP address, or without https.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (IS_IP_ADDRESS.test(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}

/** Where passkeys work if not on this page: the same server by its host name, if it runs on this computer. */
export function passkeysElsewhere(passkeyOrigin: string | null | undefined, origin: string): string | null {
  if (!passkeyOrigin || passkeyOrigin === origin) return null
  const [there, here] = [new URL(passkeyOrigin), new URL(origin)]
  const isSameComputer = ['127.0.0.1', '[::1]'].includes(here.hostname) && there.hostname === 'localhost'
  return isSameComputer && there.port === here.port ? passkeyOrigin : null
}

/**
 * Why a page cannot use passkeys: the instance has no suitable address, they work at another address that the page can
 * link to, the page is not https and has nowhere to link to, or the browser has no support.
 */
export type PasskeyObstacle = 'instance' | 'address' | 'insecure' | 'browser'

type Page = { origin: string; isSecure: boolean; canAsk: boolean }

/** What prevents a page from using the instance's passkeys; null if nothing does. */
export function passkeyObstacle(
  passkeyOrigin: string | null,
  { origin, isSecure, canAsk }: Page,
): PasskeyObstacle | null {
  if (passkeyOrigin === null) return 'instance'
  // A `localhost` address of another computer leads nowhere from here.
  if (passkeyOrigin !== origin) return isSecure || passkeyOrigin.startsWith('https:') ? 'address' : 'insecure'
  return canAsk ? null : 'browser'
}

/** By their AAGUID. */
const passwordManagers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on macOS',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}

/** The default name of a new passkey: its password manager, else the browser and system it was created in. */
export const defaultPasskeyName = (aaguid: string, userAgent: string | null): string =>
  passwordManagers[aaguid] ?? (sessionTitle({ ...deviceOf(userAgent), name: '' }) || 'Passkey')

/** What is wrong with a passkey's name; null if nothing is. */
export function passkeyNameProblem(name: string): PasskeyProblem | null {
  if (name.trim() === '') return { reason: 'nameRequired' }
  return name.trim().length > PASSKEY_NAME_MAX_LENGTH ? { reason: 'nameTooLong' } : null
}

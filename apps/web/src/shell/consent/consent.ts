import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from '../browser/storage.ts'
import type { Analytics } from '../reports/analytics.ts'

/** What a user allows beyond what the product needs to work, which is always on (spec SH-078). */
export type Consent = { analytical: boolean; marketing: boolean }

export const everything: Consent = { analytical: true, marketing: true }
export const nothing: Consent = { analytical: false, marketing: false }

/** Parses a stored choice. Returns null if it is invalid, so that the user is asked again. */
export function readConsent(kept: unknown): Consent | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { analytical, marketing } = kept as Record<string, unknown>
  return typeof analytical === 'boolean' && typeof marketing === 'boolean' ? { analytical, marketing } : null
}

export type ConsentService = {
  /** Returns the choice on this device. Null if nobody has been asked yet. */
  get: () => Consent | null
  /** Stores a choice and applies it immediately. */
  choose: (consent: Consent) => void
  subscribe: (listener: () => void) => () => void
}

/** The user's choice: stored on the device, and passed to analytics at the start and on every change. */
export function createConsent(storage: DeviceStorage, analytics: Analytics): ConsentService {
  const listeners = new Set<() => void>()
  let current = readConsent(storage.get<unknown>(storageKeys.consent, null))
  if (current) analytics.setConsent(current.analytical)
  return {
    get: () => current,
    choose: (consent) => {
      current = consent
      storage.set(storageKeys.consent, consent)
      analytics.setConsent(consent.analytical)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

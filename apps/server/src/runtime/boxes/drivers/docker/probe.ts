import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import type { Probe } from '../../driver.ts'
import { EngineError } from './engine.ts'

const { noDocker } = hostMessages

const CAUSES: Record<string, keyof typeof noDocker> = {
  ENOENT: 'missing',
  ECONNREFUSED: 'notRunning',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
}

/** Explains why the trial box failed, and what to do about it. */
export function noBoxes(error: unknown, image: string): Extract<Probe, { ok: false }> {
  if (error instanceof EngineError && error.status === 404) return { ok: false, ...noDocker.noImage(image) }
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const said = error instanceof Error ? error.message : String(error)
  return { ok: false, ...noDocker[CAUSES[code] ?? 'other'](said) }
}

/** Whether an engine cannot be reached at all, in which case it runs no boxes of ours. */
export const isUnreachable = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '') in CAUSES

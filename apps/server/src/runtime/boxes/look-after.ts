import type { FastifyBaseLogger } from 'fastify'
import type { Boxes } from './boxes.ts'

const LOOK_EVERY_MS = 30_000

/** Manages the devboxes for as long as the server runs; returns a function that stops it. */
export function lookAfter(boxes: Boxes, log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  const look = () =>
    boxes.look().catch((error: unknown) => log.warn({ err: error }, 'devboxes were not looked after'))
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await boxes.close()
  }
}

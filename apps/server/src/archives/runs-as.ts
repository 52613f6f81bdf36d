import { GUESSED_FROM_MAX_BYTES } from '@sandlot/core/archives/limits'
import { detectRuntime } from '@sandlot/core/archives/runtime-rules'

/** Guesses how to run files that came without any metadata. */
export const runsAs = (files: readonly { path: string; content: Buffer }[]) =>
  detectRuntime(
    files.map(({ path, content }) => ({
      path,
      text:
        path === 'package.json' && content.length <= GUESSED_FROM_MAX_BYTES ? content.toString('utf8') : null,
    })),
  )

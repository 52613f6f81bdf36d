import type { PrettierOptions } from '../../profile/prettier-config.ts'
import { formatCode } from './format-code.ts'

export type FormatQuestion = { path: string; code: string; options: PrettierOptions }

/** Formatting can take seconds, so it never runs on the main thread. */
self.onmessage = async ({ data }: MessageEvent<FormatQuestion>) => {
  self.postMessage(await formatCode(data.path, data.code, data.options))
}

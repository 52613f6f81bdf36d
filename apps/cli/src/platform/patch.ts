import { cleanLines } from './text.ts'
import type { View } from './view.ts'

/** Colour goes beside the signs that a patch has anyway; what is written to a file is a patch as it is. */
export function patchText(patch: string, { terminal, style }: View): string {
  if (!terminal) return patch
  return patch
    .split('\n')
    .map((line) => {
      const text = cleanLines(line)
      if (line.startsWith('+++') || line.startsWith('---')) return style.bold(text)
      if (line.startsWith('@@')) return style.dim(text)
      return line.startsWith('+') ? style.green(text) : line.startsWith('-') ? style.red(text) : text
    })
    .join('\n')
}

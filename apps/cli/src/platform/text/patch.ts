import { cleanLines } from './text.ts'
import type { View } from './view.ts'

/** Colors a patch for terminals; a patch written to a file stays plain. */
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

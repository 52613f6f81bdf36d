import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Io } from './io.ts'

/** The program on the PATH that a word calls as a command: `sandlot hello` is `sandlot-hello`. */
export function extensionOf(word: string, { env, platform }: Pick<Io, 'env' | 'platform'>): string | null {
  if (!/^[a-z0-9][\w-]*$/i.test(word)) return null
  const ends = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean))
    for (const end of ends) {
      const file = join(folder, `sandlot-${word}${end}`)
      if (canRun(file)) return file
    }
  return null
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { etcFiles } from '../inside.ts'
import type { Toolchain } from '../toolchain.ts'
import { seccompProfile } from './seccomp.ts'

export const PROFILE = JSON.stringify(seccompProfile(process.arch))

export function writeProfile(folder: string): string {
  const file = join(folder, 'seccomp.json')
  writeFileSync(file, PROFILE)
  return file
}

/** Creates the folder of our programs, with mount points and with links, which engines do not create. */
export function writeBinaries(folder: string, { binaries, links, readable }: Toolchain): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const inIt = (place: string) => dirname(place) === binaries
  for (const place of Object.keys(readable).filter(inIt)) writeFileSync(join(folder, basename(place)), '')
  for (const [place, target] of Object.entries(links)) symlinkSync(target, join(folder, basename(place)))
  return folder
}

/** By their path in a box. */
export function writeEtc(folder: string, uid: number): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { passwd, group } = etcFiles(uid)
  return Object.fromEntries(
    Object.entries({ passwd, group }).map(([name, text]) => {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: 0o644 })
      return [`/etc/${name}`, file]
    }),
  )
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BoxUser, tmpBytesOf } from '../inside.ts'
import { topFolders } from '../toolchain.ts'
import type { Folders as ToolFolders, Tools } from '../tools.ts'
import { ETC, jailArguments } from './command-line.ts'
import { launch } from './launch.ts'
import { seccompFilter } from './seccomp.ts'

const TOOL_MEMORY_BYTES = 256 * 1024 * 1024
const TOOL_MAX_MS = 10 * 60_000
const SAID_MAX_LENGTH = 10_000

/** What all jails of a runner share. */
export type Jails = Tools & {
  bwrap: string
  filter: string
  arguments(folders: Folders & { memoryBytes: number }): string[]
  run(command: string[], folders: Folders): ReturnType<Tools['run']>
}

type Folders = ToolFolders & { links?: Record<string, string> }

export type JailOptions = { root: string; bwrap: string; user: BoxUser | null; canDisableNamespaces: boolean }

export function jailsIn({ root, bwrap, user, canDisableNamespaces }: JailOptions): Jails {
  const etc = join(root, 'etc')
  const filter = join(root, 'seccomp.bpf')
  mkdirSync(etc, { recursive: true, mode: 0o755 })
  for (const [name, text] of Object.entries(ETC)) writeFileSync(join(etc, name), text, { mode: 0o644 })
  writeFileSync(filter, seccompFilter(process.arch) ?? '')
  const { links: topLinks, folders: top } = topFolders()
  const argumentsOf = ({ writable, readable, links = {}, memoryBytes }: Folders & { memoryBytes: number }) =>
    jailArguments({
      writable,
      readable: { ...top, ...readable },
      etc,
      links: { ...topLinks, ...links },
      tmpBytes: tmpBytesOf(memoryBytes),
      canDisableNamespaces,
    })
  return {
    bwrap,
    user,
    filter,
    arguments: argumentsOf,
    run: (command, folders: Folders) =>
      new Promise((resolve) => {
        const child = launch({
          bwrap,
          user,
          filter,
          groups: [],
          label: ['--clearenv'],
          command,
          arguments: [
            ...argumentsOf({ ...folders, memoryBytes: TOOL_MEMORY_BYTES }),
            ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'LC_ALL', 'C'],
          ],
          output: 'pipe',
        })
        const tooLong = setTimeout(() => child.kill('SIGKILL'), TOOL_MAX_MS)
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream?.setEncoding('utf8').on('data', (piece: string) => {
            said = (said + piece).slice(0, SAID_MAX_LENGTH)
          })
        child.on('error', (error) => resolve({ code: null, said: error.message }))
        child.on('close', (code) => {
          clearTimeout(tooLong)
          resolve({ code, said: said.trim() })
        })
      }),
  }
}

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Parser, type ReadEntry } from 'tar'
import { FILES_MAX, KEPT_MAX_BYTES, PACKED_MAX_BYTES, UNPACKED_MAX_BYTES } from './limits.ts'
import { NpmProblem } from './problem.ts'

/** A file of a package. `bytes` is null for files that no preview runs: declarations and source maps. */
export type PackageFile = { size: number; sha256: string; bytes: Buffer | null }

/** A package in memory; paths start with `/`, relative to the package's own folder. */
export type Unpacked = { files: ReadonlyMap<string, PackageFile>; bytes: number }

const NEVER_RUN = /\.(?:map|d\.[cm]?ts|d\.ts\.map|flow|md|markdown)$/i
const LINKS = new Set(['Link', 'SymbolicLink'])
const FILES = new Set(['File', 'OldFile', 'ContiguousFile'])

/**
 * Reads a package's archive in memory; nothing of it touches the disk and nothing in it runs. An archive that is too
 * large, or that points outside its own folder, is refused as soon as that shows.
 */
export function unpack(stream: Readable, label: string): Promise<Unpacked> {
  const files = new Map<string, PackageFile>()
  const sum = { packed: 0, unpacked: 0, kept: 0, entries: 0 }
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      reject(error)
      stream.unpipe?.()
      stream.destroy?.()
    }
    const tooLarge = () =>
      refuse(
        new NpmProblem(413, `The package \`${label}\` is too large for a preview, so it was not unpacked.`),
      )
    const parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        sum.entries++
        sum.unpacked += entry.size
        if (sum.entries > FILES_MAX || sum.unpacked > UNPACKED_MAX_BYTES) return tooLarge()
        const path = pathOf(entry)
        if (path === null)
          return refuse(
            new NpmProblem(
              422,
              `The package \`${label}\` holds an entry that leads outside of it, so it was not unpacked.`,
            ),
          )
        if (!FILES.has(entry.type) || path === '') return entry.resume()
        if (!NEVER_RUN.test(path)) sum.kept += entry.size
        if (sum.kept > KEPT_MAX_BYTES) return tooLarge()
        read(entry, path)
      },
    })
    const read = (entry: ReadEntry, path: string) => {
      const hash = createHash('sha256')
      const chunks: Buffer[] | null = NEVER_RUN.test(path) ? null : []
      entry.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        chunks?.push(chunk)
      })
      entry.on('end', () => {
        files.set(path, {
          size: entry.size,
          sha256: hash.digest('base64'),
          bytes: chunks && Buffer.concat(chunks),
        })
      })
    }
    // The parser itself aborts if an archive expands a thousandfold.
    parser.on('error', (error: Error) =>
      'code' in error && error.code === 'TAR_ABORT' ? tooLarge() : refuse(error),
    )
    parser.on('end', () => resolve({ files, bytes: sum.kept }))
    stream.on('error', refuse)
    stream.on('data', (chunk: Buffer) => {
      sum.packed += chunk.length
      if (sum.packed > PACKED_MAX_BYTES) tooLarge()
    })
    stream.pipe(parser)
  })
}

/** The path of an entry below the package's folder; empty for that folder itself, null for anything outside. */
function pathOf({ path, type, linkpath }: ReadEntry): string | null {
  const inside = steps(path)
  if (!inside) return null
  if (LINKS.has(type)) {
    // A hard link's target is relative to the archive's root, a symbolic link's to its own folder.
    const base = type === 'Link' ? [] : inside.slice(0, -1)
    const target = walk(base, linkpath ?? '')
    return target && target[0] === inside[0] ? '' : null
  }
  return inside.length < 2 ? '' : `/${inside.slice(1).join('/')}`
}

const steps = (path: string): string[] | null => (/(?:^|\/)\.\.(?:\/|$)/.test(path) ? null : walk([], path))

function walk(from: readonly string[], path: string): string[] | null {
  if (/^(?:[/\\]|[a-z]:)|[\0\\]/i.test(path)) return null
  const walked = [...from]
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') walked.push(step)
    else if (walked.pop() === undefined) return null
  }
  return walked
}

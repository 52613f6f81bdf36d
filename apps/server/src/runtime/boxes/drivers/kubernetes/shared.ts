import { chmod, copyFile, link, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { etcFiles, ownAuthorities } from '../inside.ts'
import type { Toolchain } from '../toolchain.ts'

/** Copies the files that every box reads to a folder that pods can access, and returns them by their path in a box. */
export async function shareWith(
  folder: string,
  toolchain: Toolchain,
  uid: number,
): Promise<Record<string, string>> {
  await rm(folder, { recursive: true, force: true })
  const etc = join(folder, 'etc')
  await mkdir(etc, { recursive: true, mode: 0o755 })
  const { passwd, group } = etcFiles(uid)
  const files = { '/etc/passwd': passwd, '/etc/group': group }
  for (const [place, text] of Object.entries(files)) await writeFile(join(etc, basename(place)), text)

  // All of ours are in one folder of a box.
  const place = dirname(toolchain.binaries)
  const programs = join(folder, 'programs')
  const at = (path: string) => join(programs, relative(place, path))
  for (const [path, source] of Object.entries(toolchain.readable)) await copyTree(source, at(path))
  for (const [path, target] of Object.entries(toolchain.links)) await symlink(target, at(path))

  const authorities = Object.values(ownAuthorities())
  for (const file of authorities) await copyFile(file, join(etc, basename(file)))
  return {
    [place]: programs,
    ...Object.fromEntries(
      [...Object.keys(files), ...authorities].map((path) => [path, join(etc, basename(path))]),
    ),
  }
}

/** Uses hard links for files on the same disk. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  const entries = await readdir(from, { withFileTypes: true }).catch(() => null)
  if (!entries) return link(from, to).catch(() => copyFile(from, to))
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyTree(source, target)
  }
}

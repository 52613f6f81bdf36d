import { type Zippable, zipSync } from 'fflate'

type Tree = { tree: { path: string; mode: string; type: string; sha: string }[] }

const UNIX = 3

/** A repository's files at a branch, tag or commit, zipped like GitHub's; null if they are not visible. */
export async function zipOf(repository: string, ref: string, headers: Record<string, string>) {
  const ask = async <Shape>(path: string) => {
    const reply = await fetch(`${repository}/${path}`, { headers })
    return reply.ok ? ((await reply.json()) as Shape) : null
  }
  const commit = await ask<{ sha: string }>(`commits/${ref}`)
  const listed = commit && (await ask<Tree>(`git/trees/${commit.sha}?recursive=1`))
  if (!listed) return null
  const top = `${repository.split('/').slice(-2).join('-')}-${commit.sha.slice(0, 7)}`
  const files: Zippable = { [`${top}/`]: new Uint8Array() }
  for (const { path, mode, type, sha } of listed.tree) {
    if (type === 'tree') files[`${top}/${path}/`] = new Uint8Array()
    if (type !== 'blob') continue
    const blob = await ask<{ content: string }>(`git/blobs/${sha}`)
    const content = Buffer.from(blob?.content ?? '', 'base64')
    files[`${top}/${path}`] = [content, { os: UNIX, attrs: Number.parseInt(mode, 8) * 65_536 }]
  }
  return zipSync(files)
}

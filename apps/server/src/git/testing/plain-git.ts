import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Said = { code: number; out: string; err: string }

/** A user's own git on their own computer, without this machine's configuration. */
export async function plainGit() {
  const home = await mkdtemp(join(tmpdir(), 'plain-git-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  }

  /** Runs git in one of their folders and returns its output, whether or not it succeeds. */
  const tried = (folder: string, ...args: string[]): Promise<Said> =>
    new Promise((resolve) => {
      const options = { cwd: join(home, folder), env, maxBuffer: 64 * 1024 * 1024 }
      const child = execFile('git', args, options, (error, out, err) =>
        resolve({ code: error ? (child.exitCode ?? 1) : 0, out, err }),
      )
    })

  const git = async (folder: string, ...args: string[]): Promise<string> => {
    const { code, out, err } = await tried(folder, ...args)
    if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${err}`)
    return out.trim()
  }

  const write = async (folder: string, files: Record<string, string | Buffer>): Promise<void> => {
    for (const [path, content] of Object.entries(files)) {
      const place = join(home, folder, path)
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, content)
    }
  }

  return {
    home,
    git,
    tried,
    write,
    /** Creates a folder with a repository whose origin is the remote. */
    start: async (folder: string, remote: string): Promise<void> => {
      await mkdir(join(home, folder), { recursive: true })
      await git(folder, 'init', '--quiet', '--initial-branch=main')
      await git(folder, 'remote', 'add', 'origin', remote)
    },
    commit: async (
      folder: string,
      files: Record<string, string | Buffer>,
      message = 'Change',
    ): Promise<string> => {
      await write(folder, files)
      await git(folder, 'add', '--all')
      await git(folder, 'commit', '--quiet', '--message', message)
      return git(folder, 'rev-parse', 'HEAD')
    },
    close: () => rm(home, { recursive: true, force: true }),
  }
}

/** The address of a repository, with a token in it. */
export function withToken(url: string, token: string): string {
  const address = new URL(url)
  address.username = 'git'
  address.password = token
  return address.href
}

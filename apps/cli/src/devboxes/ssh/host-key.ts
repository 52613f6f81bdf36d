import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { utils } from 'ssh2'
import { fileProblem } from '../../platform/file-problem.ts'
import { writePrivate } from '../../platform/private-file.ts'

export type HostKey = { private: string; public: string }

/** The key by which `ssh` knows our end; made on first use, and never sent anywhere. */
export async function hostKey(directory: string): Promise<HostKey> {
  const { default: ssh2 } = await import('ssh2')
  const path = join(directory, 'ssh_host_key')
  const text = kept(path) ?? made(path, freshKey(ssh2.utils))
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error) throw fileProblem(key, 'read', path)
  return { private: text, public: `${key.type} ${key.getPublicSSH().toString('base64')}` }
}

type Keys = Pick<typeof utils, 'generateKeyPairSync' | 'parseKey'>

/** About one in three hundred keys that ssh2 makes is one that it cannot read. */
export function freshKey({ generateKeyPairSync, parseKey }: Keys): string {
  for (;;) {
    const key = generateKeyPairSync('ed25519').private
    if (!(parseKey(key) instanceof Error)) return key
  }
}

function kept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const problem = fileProblem(error, 'read', path)
    if (problem.code === 'not_found') return null
    throw problem
  }
}

function made(path: string, text: string): string {
  writePrivate(path, text)
  return text
}

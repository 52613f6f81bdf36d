import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblem } from '../../platform/file-problem.ts'
import { writePrivate } from '../../platform/private-file.ts'

export type HostKey = { private: string; public: string }

/** The key by which `ssh` knows our end; made on first use, and never sent anywhere. */
export async function hostKey(directory: string): Promise<HostKey> {
  const { default: ssh2 } = await import('ssh2')
  const path = join(directory, 'ssh_host_key')
  const text = kept(path) ?? made(path, ssh2.utils.generateKeyPairSync('ed25519').private)
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error) throw fileProblem(key, 'read', path)
  return { private: text, public: `${key.type} ${key.getPublicSSH().toString('base64')}` }
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

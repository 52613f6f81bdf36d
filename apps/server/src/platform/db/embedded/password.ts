import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'

/** URL-safe and without quotes, so that it can be used in an SQL literal. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

export async function writePassword(path: string, password: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${password}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readPassword(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

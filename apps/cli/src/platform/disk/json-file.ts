import { readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { locked } from './file-lock.ts'
import { fileProblem } from './file-problem.ts'
import { makePrivateDirectory, realPathOf, writePrivate } from './private-file.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The object in a file, null if it does not exist. A damaged file is renamed, so that nothing is lost and the next
 * command works (spec CL-015).
 */
export function readJsonObject(path: string, notice: (text: string) => void): JsonObject | null {
  const found = read(path)
  if (found !== 'damaged') return found
  // Another command may have replaced it by a valid one.
  const late = whileNobodyElse(path, () => {
    const again = read(path)
    if (again === 'damaged') notice(`${path} was damaged and could not be read. ${setAside(path)}`)
    return again
  })
  return late === 'damaged' ? null : late
}

function read(path: string): JsonObject | null | 'damaged' {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const problem = fileProblem(error, 'read', path)
    if (problem.code === 'not_found') return null
    throw problem
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // The file is not valid JSON.
  }
  return 'damaged'
}

/** If no lock can be created, nothing can be renamed either. */
function whileNobodyElse<Result>(path: string, work: () => Result): Result {
  let isDone = false
  try {
    return locked(realPathOf(path), () => {
      isDone = true
      return work()
    })
  } catch (error) {
    if (isDone) throw error
    return work()
  }
}

function setAside(path: string): string {
  const aside = `${path}.damaged-${crypto.randomUUID().slice(0, 8)}`
  try {
    renameSync(path, aside)
    return `It is kept as ${aside}.`
  } catch {
    return 'It was left as it is.'
  }
}

/** Updates the object in a file under its lock. */
export function changeSecretJson(path: string, change: (stored: JsonObject) => JsonObject | null): void {
  makePrivateDirectory(dirname(path))
  locked(realPathOf(path), () => {
    const next = change(readJsonObject(path, () => {}) ?? {})
    if (next) writeSecretJson(path, next)
  })
}

/** Writes a secret atomically, readable only by its owner. */
const writeSecretJson = (path: string, value: JsonObject): void =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`)

import { readFileSync, renameSync } from 'node:fs'
import { fileProblem } from './file-problem.ts'
import { writePrivate } from './private-file.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The object in a file, null where there is no file. A damaged one is renamed, so that nothing is lost and the
 * next command works (spec CL-015).
 */
export function readJsonObject(path: string, notice: (text: string) => void): JsonObject | null {
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
    // Told below, with the other ways in which a file can be damaged.
  }
  notice(`${path} was damaged and could not be read. ${setAside(path)}`)
  return null
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

/** Writes a secret: readable by its owner alone, whole or not at all. */
export const writeSecretJson = (path: string, value: JsonObject): void =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`)

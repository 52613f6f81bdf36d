import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { isObject } from '../disk/json-file.ts'
import { cliMessages } from '../messages.ts'

/** A folder's settings for commands run in it. */
export type Project = { path: string; host: string | null; context: string | null; workspace: string | null }

export const PROJECT_FILE = '.sandlot.json'

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** The nearest project file at or above a folder; null if there is none. Throws if it is invalid. */
export function readProject(folder: string): Project | null {
  const path = join(folder, PROJECT_FILE)
  const text = textAt(path)
  const above = dirname(folder)
  if (text === null) return above === folder ? null : readProject(above)
  const stored = parsed(text)
  if (!isObject(stored)) throw new AppError('usage', cliMessages.projectDamaged(path))
  return {
    path,
    host: textOf(stored.host),
    context: textOf(stored.context),
    workspace: textOf(stored.workspace),
  }
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

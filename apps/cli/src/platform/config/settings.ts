import { join } from 'node:path'
import { ownFileProblem } from '../disk/file-problem.ts'
import { changeSecretJson, isObject, type JsonObject, readJsonObject } from '../disk/json-file.ts'

/** A person's stored choices: the host, and the workspace on each host. */
export type Settings = {
  host: string | null
  workspaces: Record<string, string>
  /** Named hosts, each with its own account. */
  contexts: Record<string, string>
  /** The active one; null for the bare host. */
  context: string | null
  /** User-defined names with their expansions. */
  aliases?: Record<string, string>
  /** False to disable the check for new versions. */
  updateCheck?: boolean
}

const VERSION = 1

export const settingsPath = (directory: string) => join(directory, 'config.json')

export function readSettings(directory: string, notice: (text: string) => void): Settings {
  return settingsFrom(readJsonObject(settingsPath(directory), notice) ?? {})
}

function settingsFrom(stored: JsonObject): Settings {
  return {
    host: typeof stored.host === 'string' && stored.host !== '' ? stored.host : null,
    workspaces: textsIn(stored.workspaces),
    contexts: textsIn(stored.contexts),
    context: typeof stored.context === 'string' && stored.context !== '' ? stored.context : null,
    ...(isObject(stored.aliases) && { aliases: textsIn(stored.aliases) }),
    ...(stored.updateCheck === false && { updateCheck: false }),
  }
}

const textsIn = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Updates the current settings, which may have changed since they were read; unknown fields in the file are kept. */
export function changeSettings(directory: string, change: (now: Settings) => Settings): void {
  const path = settingsPath(directory)
  try {
    changeSecretJson(path, (stored) => toStored(stored, change(settingsFrom(stored))))
  } catch (error) {
    throw ownFileProblem(error, path)
  }
}

function toStored({ host: _host, context: _context, ...others }: JsonObject, settings: Settings): JsonObject {
  return {
    ...others,
    version: VERSION,
    workspaces: settings.workspaces,
    contexts: settings.contexts,
    ...(settings.aliases && { aliases: settings.aliases }),
    ...(settings.updateCheck !== undefined && { updateCheck: settings.updateCheck }),
    ...(settings.host && { host: settings.host }),
    ...(settings.context && { context: settings.context }),
  }
}

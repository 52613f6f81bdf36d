import { readFileSync, statSync } from 'node:fs'
import { credentialsPath } from '../platform/config/credentials.ts'
import { settingsPath } from '../platform/config/settings.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { isObject } from '../platform/disk/json-file.ts'
import { localeOf } from '../platform/text/charset.ts'
import { usesColor } from '../platform/text/style.ts'
import { broken, type Check, fine, warning } from './doctor-check.ts'

const OTHERS = 0o077

type Found = { there: false } | { there: true; damaged: boolean; mode: number }

/** Reads without side effects: commands set damaged files aside. */
function look(path: string): Found {
  try {
    const mode = statSync(path).mode & 0o777
    return { there: true, damaged: !isObjectText(readFileSync(path, 'utf8')), mode }
  } catch (error) {
    const problem = fileProblem(error, 'read', path)
    if (problem.code === 'not_found') return { there: false }
    throw problem
  }
}

function isObjectText(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

function checkFile(id: 'settings' | 'credentials', path: string, isSecret: boolean): Check {
  try {
    const found = look(path)
    if (!found.there) return fine(id, `There are no ${id} yet (${path}).`)
    if (found.damaged)
      return warning(
        id,
        `${path} is damaged.`,
        'The next command sets it aside and starts over; a copy is kept beside it.',
      )
    if (isSecret && process.platform !== 'win32' && (found.mode & OTHERS) !== 0)
      return warning(
        id,
        `${path} can be read by others (mode ${found.mode.toString(8)}).`,
        `chmod 600 ${path}`,
      )
    return fine(id, `The ${id} can be read (${path}).`)
  } catch (error) {
    const problem = fileProblem(error instanceof Error ? (error.cause ?? error) : error, 'read', path)
    return broken(
      id,
      problem,
      `Make ${path} readable for yourself, or set another folder with SANDLOT_CONFIG_DIR.`,
    )
  }
}

export const checkSettings = ({ directory }: Context): Check =>
  checkFile('settings', settingsPath(directory), false)

export const checkCredentials = ({ directory }: Context): Check =>
  checkFile('credentials', credentialsPath(directory), true)

/** The capabilities of the terminal. */
export function checkTerminal({ io }: Context): Check {
  const { env, stdout, stdin, stderr } = io
  if (!stdout.isTTY || !stdin.isTTY)
    return fine('terminal', 'There is no terminal: commands never ask, and lists are tab-separated.')
  const size = stdout.columns ? `, ${stdout.columns} columns` : ''
  if (!env.TERM || env.TERM === 'dumb')
    return warning(
      'terminal',
      `The terminal reports no capabilities (TERM=${env.TERM ?? ''})${size}.`,
      'Set TERM to its type, such as xterm-256color.',
    )
  const charset = localeOf(env)
  if (io.platform !== 'win32' && !/utf-?8/i.test(charset))
    return warning(
      'terminal',
      `The terminal may not show every letter: the locale is ${charset || 'not set'}.`,
      'Set LANG to a UTF-8 locale, such as C.UTF-8.',
    )
  const color = usesColor(stderr, env)
  return fine('terminal', `Color is ${color ? 'used' : 'off'}, TERM=${env.TERM}${size}.`)
}

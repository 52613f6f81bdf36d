import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'tests/mutations'

/** The mutations of all areas, with their area. */
export function readMutations(root) {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.json'))
  return names.sort().flatMap((name) => {
    const list = JSON.parse(readFileSync(join(root, FOLDER, name), 'utf8'))
    return list.map((mutation) => ({ ...mutation, area: name.replace('.json', '') }))
  })
}

export function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** vitest's report; undefined if it ended without one. */
export function readReport(path) {
  const text = readText(path)
  return text && JSON.parse(text)
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Language, LanguageSupport } from '@codemirror/language'
import { describe, expect, test } from 'vitest'
import { languageOf } from './languages.ts'

const STARTERS = join(import.meta.dirname, '../../../server/starters')
/** Files that have no language, or one whose highlighting nobody would miss. */
const PLAIN =
  /(^|\/)(LICENSE|\.(git|docker|npm)ignore|\.gitkeep|go\.(mod|sum)|gradlew)$|\.(txt|ico|png|csproj|lock)$/

describe('a file has syntax highlighting', () => {
  test.each([
    'main.py',
    'src/lib.rs',
    'index.PHP',
    'a.scss',
    'a.sass',
    'b/Dockerfile',
    '.env',
    'run.sh',
    'x.kt',
  ])('%s', async (path) => {
    const made = await languageOf(path)?.()
    expect(made instanceof Language || made instanceof LanguageSupport).toBe(true)
  })

  test('every file of every official template', () => {
    const files = readdirSync(STARTERS, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && `${entry.parentPath}/`.includes('/files/'))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(STARTERS.length + 1))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !PLAIN.test(file) && !languageOf(file))).toEqual([])
  })

  test.each(['notes.txt', 'constructor', 'a.toString', ''])('%s has none', (path) => {
    expect(languageOf(path)).toBeNull()
  })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { problemOf } from '../../data/cache.ts'
import { saveText, type TextFile } from '../../data/save-file.ts'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { useOnce } from '../use-once.ts'

/** Opens a file in the person's editor, and saves the result by the same rules as every editor here. */
export function useEditFile(id: string) {
  const { client, cache } = useServices()
  const { ask, say, record, edit } = useTui()
  const once = useOnce()

  /** The text after the editor was closed. */
  const edited = async (path: string, code: string): Promise<string> => {
    const directory = await mkdtemp(join(tmpdir(), 'sandlot-'))
    try {
      const file = join(directory, basename(path))
      await writeFile(file, code, { mode: 0o600 })
      await edit(file)
      return await readFile(file, 'utf8')
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
  const save = async (base: TextFile, mine: string): Promise<void> => {
    if (mine === base.code) return say(tuiTexts.unchanged)
    const end = record(['api', `sandboxes/${id}/files`, '-X', 'POST', '--input', '-'])
    try {
      const saved = await saveText(client, id, { base, mine })
      await cache.invalidateQueries({ queryKey: sandboxKeys.all })
      if (saved.as === 'saved' || saved.as === 'merged') {
        end('done')
        return say(tuiTexts.fileSaved[saved.as](base.path), 'good')
      }
      end('failed', tuiTexts.fileRefused[saved.as](base.path))
      if (saved.as === 'conflict') askConflict(saved.theirs, { mine, marked: saved.marked })
      else say(tuiTexts.fileRefused[saved.as](base.path), 'bad')
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${tuiTexts.saveFailed}: ${message}`, 'bad')
    }
  }
  const askConflict = (theirs: TextFile, { mine, marked }: { mine: string; marked: string }) =>
    ask({
      kind: 'choice',
      text: tuiTexts.fileRefused.conflict(theirs.path),
      choices: [
        { key: 'e', label: tuiTexts.editBoth, run: () => void start(theirs, marked) },
        { key: 'm', label: tuiTexts.useMine, run: () => void save(theirs, mine) },
        { key: 't', label: tuiTexts.keepTheirs },
      ],
    })
  const start = async (base: TextFile, code = base.code): Promise<void> => {
    try {
      await save(base, await edited(base.path, code))
    } catch (error) {
      say(`${tuiTexts.editorFailed}: ${problemOf(error).message}`, 'bad')
    }
  }
  return (file: TextFile) => void once(`edit ${file.path} of ${id}`, () => start(file))
}

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

/** The file that the editor gets, which stays there until its text is saved. */
type Draft = { file: string; discard: () => Promise<void> }

async function draftOf(path: string, code: string): Promise<Draft> {
  const directory = await mkdtemp(join(tmpdir(), 'sandlot-'))
  const discard = () => rm(directory, { recursive: true, force: true })
  const file = join(directory, basename(path))
  try {
    await writeFile(file, code, { mode: 0o600 })
    return { file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Where the text is that an editor left behind when it failed; null if there was nothing but the original. */
async function keptIn({ file, discard }: Draft, original: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => original)
  if (text !== original) return tuiTexts.textKept(file)
  await discard()
  return null
}

/** Opens a file in the person's editor, and saves the result by the same rules as every editor here. */
export function useEditFile(id: string) {
  const { client, cache } = useServices()
  const { ask, say, record, edit } = useTui()
  const once = useOnce()

  const save = async (base: TextFile, mine: string, draft: Draft): Promise<void> => {
    if (mine === base.code) {
      await draft.discard()
      return say(tuiTexts.unchanged)
    }
    const end = record(['api', `sandboxes/${id}/files`, '-X', 'POST', '--input', '-'])
    const kept = tuiTexts.textKept(draft.file)
    try {
      const saved = await saveText(client, id, { base, mine })
      await cache.invalidateQueries({ queryKey: sandboxKeys.all })
      if (saved.as === 'saved' || saved.as === 'merged') {
        await draft.discard()
        end('done')
        return say(tuiTexts.fileSaved[saved.as](base.path), 'good')
      }
      end('failed', tuiTexts.fileRefused[saved.as](base.path))
      if (saved.as === 'conflict') askConflict(saved.theirs, { mine, marked: saved.marked, draft })
      else say(tuiTexts.fileRefused[saved.as](base.path), 'bad', kept)
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${tuiTexts.saveFailed}: ${message}`, 'bad', kept)
    }
  }
  const askConflict = (
    theirs: TextFile,
    { mine, marked, draft }: { mine: string; marked: string; draft: Draft },
  ) =>
    ask({
      kind: 'choice',
      // Any other key cancels.
      text: `${tuiTexts.fileRefused.conflict(theirs.path)} ${tuiTexts.textKept(draft.file)}`,
      choices: [
        { key: 'e', label: tuiTexts.editBoth, run: () => void start(theirs, marked, draft) },
        { key: 'm', label: tuiTexts.useMine, run: () => void save(theirs, mine, draft) },
        { key: 't', label: tuiTexts.keepTheirs, run: () => void draft.discard() },
      ],
    })
  const start = async (base: TextFile, code = base.code, before?: Draft): Promise<void> => {
    let draft: Draft | null = null
    try {
      draft = await draftOf(base.path, code)
      // What it had is in the new one as well.
      await before?.discard()
      await edit(draft.file)
      await save(base, await readFile(draft.file, 'utf8'), draft)
    } catch (error) {
      const kept = draft === null ? null : await keptIn(draft, base.code)
      say(`${tuiTexts.editorFailed}: ${problemOf(error).message}`, 'bad', kept ?? undefined)
    }
  }
  return (file: TextFile) => void once(`edit ${file.path} of ${id}`, () => start(file))
}

import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { createBranch } from '@sandlot/core/branches/mutations'
import { inputText } from '@sandlot/core/input-rules'
import { gitId } from '@sandlot/core/repositories/git-rules'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { createSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useMutate } from './use-mutate.ts'
import { useOnce } from './use-once.ts'
import { whyNotIn } from './why-not.ts'

type Opened = { name: string; upstream: boolean; sandbox: { id: string; alias: string | null } | null }

/** Creates a branch of an imported repository, or a sandbox of a branch. */
export function useBranchActions(teamId: string) {
  const { client, cache } = useServices()
  const { say, dispatch, workspace } = useTui()
  const mutate = useMutate()
  const askKept = useKeptText()
  const once = useOnce()

  const create = (repository: RepositoryName, from: string): Action => ({
    key: 'b',
    label: 'new branch',
    menu: 'New branch…',
    changes: true,
    blocked: whyNotIn(workspace, 'branch.create'),
    run: () =>
      askKept({
        of: `branch of ${fullName(repository)}`,
        label: tuiTexts.branchLabel(fullName(repository), from),
        text: '',
        problemOf: (text) => inputText(draftMessages, branchNameProblem(text)),
        onDone: (text, keep) => {
          const branch = text.trim()
          const words = ['branch', 'create', fullName(repository), branch, '--from', from]
          void mutate(
            createBranch(client, cache),
            { ...repository, teamId, branch, from },
            { words, done: tuiTexts.branchCreated(branch), failed: tuiTexts.branchFailed },
          ).then((made) => {
            if (made) dispatch({ do: 'open', view: { at: 'branches', ...repository } })
            else keep()
          })
        },
      }),
  })

  const open = (repository: RepositoryName, { name, upstream, sandbox }: Opened) => {
    // A branch that was never pushed has a single sandbox, shared by everybody.
    if (!upstream && sandbox) return show({ title: null, ...sandbox })
    void once(`branch ${fullName(repository)} ${name}`, async () => {
      say(tuiTexts.branchOpening(name))
      const made = await mutate(
        createSandbox(client, cache),
        { templateId: gitId({ ...repository, tree: name }), teamId },
        {
          words: ['branch', 'open', fullName(repository), name],
          done: tuiTexts.branchOpened(name),
          failed: tuiTexts.branchOpenFailed,
        },
      )
      if (made) show(made)
    })
  }
  const show = (made: { id: string; alias: string | null; title: string | null }) =>
    dispatch({ do: 'open', view: { at: 'sandbox', id: made.id, title: displayTitle(made) } })
  return { create, open }
}

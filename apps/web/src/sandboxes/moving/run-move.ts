import { accountKeys } from '@sandlot/core/accounts/queries'
import { folderMessages } from '@sandlot/core/folders/messages'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { isWithin, movedPath, normalPath } from '@sandlot/core/folders/rules'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { PROGRESS_FROM } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { moveItems } from '@sandlot/core/sandboxes/moving/mutations'
import {
  anyway,
  countOf,
  lostToAuthors,
  type Moved,
  type Mover,
  type MoveStep,
  type MoveTarget,
  movedTitle,
  placeName,
  planMove,
  wayBack,
} from '@sandlot/core/sandboxes/moving/rules'
import { fullWorkspace } from '@sandlot/core/sandboxes/plan-rules'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { AnyRouter } from '@tanstack/react-router'
import { failureText, type Sentence } from '../../shell/failure-text.ts'
import type { Services } from '../../shell/services.tsx'
import { tellFolders } from './folder-news.ts'

export type MoveDeps = Pick<Services, 'client' | 'modals' | 'queries' | 'toasts'> & { router: AnyRouter }

type Options = {
  /** Whether the caller reports failures itself, instead of a toast. */
  isAsked?: boolean
  /** Whether to move items even if someone else has moved them since. */
  anyway?: boolean
  onProgress?: (text: string) => void
  onConflict?: () => void
  /** Called if nothing was moved because the user declined. */
  onLeft?: () => void
}

/**
 * Moves items to a place optimistically, and reverts on refusal. There is one message and one undo for all of them.
 * Resolves with null on success, with an empty string if there is nothing more to report, and otherwise with what went
 * wrong. Asks first if the user would lose access to any of them.
 */
export async function runMove(
  deps: MoveDeps,
  items: readonly Moved[],
  target: MoveTarget,
  options: Options = {},
): Promise<string | null> {
  const fail = (sentence: Sentence, error: unknown, action?: { label: string; run: () => void }) => {
    if (deps.toasts.signedOut(error)) return ''
    const text = failureText(sentence, error)
    if (!options.isAsked) deps.toasts.toast('error', text, action)
    return text
  }
  const [first] = items
  if (!first) return null
  const plan = await planOf(deps, items, target).catch((error: unknown) => ({ error }))
  if ('error' in plan)
    return fail(first.kind === 'folder' ? folderMessages.moveFailed : changeMessages.moveFailed, plan.error)
  if ('problem' in plan) return fail(() => plan.problem, null)
  const steps = options.anyway ? anyway(plan.steps) : plan.steps
  if (steps.length === 0) return null
  const me = deps.queries.getQueryData<Mover>(accountKeys.me)
  const lost = lostToAuthors(itemsIn(items, steps), target, me)
  if (lost.length > 0 && !(await mayLose(deps, lost))) {
    options.onLeft?.()
    return ''
  }
  const end = await runSteps(deps, steps, options)
  const [stopped] = end.left
  if (!stopped) {
    const [said, undo] = success(deps, items, steps, target)
    deps.toasts.toast('success', said, lost.length > 0 ? undefined : undo)
    return null
  }
  const why = () => failureOf(stopped, end.error)
  const done = countOf(end.done)
  const isConflict = editConflictOf(end.error) !== null
  if (isConflict) options.onConflict?.()
  const runRest = () => void runMove(deps, itemsIn(items, end.left), target, { anyway: isConflict })
  const again = isConflict ? { label: conflictMessages.moveAnyway, run: runRest } : undefined
  if (done === 0) return fail(why, end.error, again)
  return fail(
    () => `${why()} ${movingMessages.stopped(done, countOf(steps))}`,
    end.error,
    again ?? { label: movingMessages.moveRest, run: runRest },
  )
}

async function mayLose({ modals, toasts }: MoveDeps, lost: readonly Moved[]): Promise<boolean> {
  const [first] = lost
  const load = () => import('../../shell/ui/alert-modal.tsx').then((module) => module.AlertModal)
  const title =
    lost.length === 1 && first
      ? movingMessages.lostTitle(movedTitle(first))
      : movingMessages.lostTitleMany(lost.length)
  try {
    const { lost: message, lostConfirm: confirmLabel } = movingMessages
    return (await modals.open(load, { title, message, confirmLabel })) === true
  } catch {
    toasts.toast('error', shellMessages.partFailed)
    return false
  }
}

async function planOf({ client, queries }: MoveDeps, items: readonly Moved[], target: MoveTarget) {
  const folder = items.find(({ kind }) => kind === 'folder')
  // Only folders can collide with each other.
  const of = (teamId: string) => (folder ? queries.ensureQueryData(foldersQuery(client, teamId)) : [])
  const [here, there] = await Promise.all([of(folder?.teamId ?? target.teamId), of(target.teamId)])
  return planMove(items, target, { here, there })
}

/** Runs the calls. If the current folder moves, the page follows it, and returns if that fails. */
async function runSteps(deps: MoveDeps, steps: readonly MoveStep[], options: Options) {
  const count = countOf(steps)
  let shown: ReturnType<Services['toasts']['progress']> | undefined
  const tell = (done: number) => {
    if (count < PROGRESS_FROM) return
    const text = movingMessages.moving(done, count)
    if (options.onProgress) return options.onProgress(text)
    if (shown) shown.say(text)
    else shown = deps.toasts.progress(text)
  }
  tell(0)
  const running = moveItems(deps.client, deps.queries, steps, tell)
  for (const step of steps) follow(deps, step, false)
  const end = await running
  shown?.end()
  for (const step of end.left.toReversed()) follow(deps, step, true)
  return end
}

function follow({ router, queries }: MoveDeps, step: MoveStep, isBack: boolean) {
  if (step.do !== 'folder' || step.teamId !== step.newTeamId) return
  const [from, to] = isBack ? [step.newPath, step.path] : [step.path, step.newPath]
  tellFolders(queries, { from, to })
  const page = router.state.matches.at(-1)
  if (!page?.pathname.startsWith('/dashboard/sandboxes')) return
  const at = normalPath(String((page.params as { _splat?: string })._splat ?? ''))
  if (isWithin(at, from)) void router.navigate({ href: folderPath(movedPath(at, from, to)), replace: true })
}

type Action = { label: string; run: () => void }

function success(
  deps: MoveDeps,
  items: readonly Moved[],
  steps: readonly MoveStep[],
  target: MoveTarget,
): [text: string, action?: Action] {
  const place = placeName(target)
  const count = countOf(steps)
  const [only] = itemsIn(items, steps)
  const isRecovery = items.some((item) => item.kind === 'sandbox' && item.isDeleted)
  // Recovered items were in the trash, so there is no place to return them to.
  if (isRecovery)
    return [
      count === 1 && only
        ? movingMessages.recovered(movedTitle(only), place)
        : movingMessages.recoveredMany(count, place),
    ]
  const title = count === 1 && only ? movedTitle(only) : null
  const undo = { label: movingMessages.undo, run: () => void runBack(deps, title, wayBack(steps)) }
  if (count > 1 || !only) return [movingMessages.movedMany(count, place), undo]
  const isStill = only.kind === 'sandbox' && only.isTemplate
  const text = isStill ? movingMessages.templateMoved : movingMessages.moved
  return [text(movedTitle(only), place), undo]
}

/** Returns the items that the calls are about. */
function itemsIn(items: readonly Moved[], steps: readonly MoveStep[]): Moved[] {
  const ids = new Set(
    steps.flatMap((step) => (step.do === 'folder' ? [] : step.sandboxes.map(({ card }) => card.id))),
  )
  const paths = new Set(steps.map((step) => (step.do === 'folder' ? step.path : null)))
  return items.filter((item) => (item.kind === 'folder' ? paths.has(item.path) : ids.has(item.card.id)))
}

/** Moves items back. For a single item, the message names it. */
async function runBack(deps: MoveDeps, title: string | null, back: readonly MoveStep[]): Promise<void> {
  const { left, error, done } = await runSteps(deps, back, {})
  const count = countOf(back)
  const [stopped] = left
  if (!stopped) {
    const text = title === null ? movingMessages.movedBackMany(count) : movingMessages.movedBack(title)
    deps.toasts.toast('success', text)
    return
  }
  const isPart = done.length > 0
  const isConflict = editConflictOf(error) !== null
  deps.toasts.failed(
    () => failureOf(stopped, error) + (isPart ? ` ${movingMessages.stopped(countOf(done), count)}` : ''),
    error,
    {
      label: isConflict ? conflictMessages.moveAnyway : shellMessages.tryAgain,
      run: () => void runBack(deps, title, isConflict ? anyway(left) : left),
    },
  )
}

/**
 * Returns the catalog's sentence for a failed step, followed by the reason (spec IT-036, IT-037, ER-045 to ER-048).
 */
function failureOf(step: MoveStep, error: unknown): string {
  if (step.do === 'folder') return failureText(folderMessages.moveFailed, error)
  if (step.do === 'template') return failureText(changeMessages.makeTemplateFailed, error)
  if (step.do === 'untemplate') return failureText(changeMessages.revertTemplateFailed, error)
  const full = fullWorkspace(error)
  if (full) return full
  const isRecovery = step.sandboxes.some(({ isDeleted }) => isDeleted)
  const text = failureText(isRecovery ? sandboxMessages.recoverFailed : changeMessages.moveFailed, error)
  // The server refers to sandboxes by id, users by title.
  return step.sandboxes.reduce((said, { card }) => said.replaceAll(card.id, `“${displayTitle(card)}”`), text)
}

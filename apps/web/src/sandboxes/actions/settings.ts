import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { inGroups } from '@sandlot/core/sandboxes/items/parts'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import {
  makeTemplates,
  setFrozenOfMany,
  setPermissionsOfMany,
  setPrivacyOfMany,
  unmakeTemplates,
} from '@sandlot/core/sandboxes/mutations'
import { fullWorkspace } from '@sandlot/core/sandboxes/plan-rules'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { failureText } from '../../shell/failure-text.ts'
import { mutate, runChange } from './change.ts'
import type { ActionContext } from './context.ts'

type Cards = readonly SandboxCard[]

const idsOf = (cards: Cards) => cards.map(({ id }) => id)
const named = (cards: Cards) =>
  cards[0] && cards.length === 1 ? `“${displayTitle(cards[0])}”` : actionMessages.things(cards.length)

/**
 * Changes the privacy of sandboxes. Undo restores each one's previous value. Changes that others made since the cards
 * were read are reported, and overwritten only if the user confirms.
 */
export const changePrivacy = (context: ActionContext, cards: Cards, privacy: number) => {
  const { client, queries } = context
  const set =
    (was?: (card: SandboxCard) => number) =>
    (some: Cards, onProgress: (done: number, count: number) => void) =>
      mutate(queries, setPrivacyOfMany(client, queries, onProgress), {
        ids: idsOf(some),
        privacy,
        ...(was && { was: new Map(some.map((card) => [card.id, was(card)])) }),
      })
  return runChange(context, {
    things: cards,
    send: set((card) => card.privacy),
    anyway: set(),
    done: (some) => actionMessages.privacySet(named(some), sandboxMessages.privacyNames[privacy] ?? ''),
    failed: (error) => fullWorkspace(error) ?? failureText(changeMessages.privacyFailed, error),
    undo: (some, onProgress) =>
      inGroups(
        some,
        (card) => card.privacy,
        onProgress,
        (group, before, team) =>
          mutate(queries, setPrivacyOfMany(client, queries, team), {
            ids: idsOf(group),
            privacy: before,
            was: new Map(group.map(({ id }) => [id, privacy])),
          }),
      ),
  })
}

/** Protects or unprotects sandboxes. */
export const changeProtection = (context: ActionContext, cards: Cards, isFrozen: boolean) => {
  const { client, queries } = context
  const set = (frozen: boolean) => (some: Cards, onProgress: (done: number, count: number) => void) =>
    mutate(queries, setFrozenOfMany(client, queries, onProgress), { ids: idsOf(some), isFrozen: frozen })
  return runChange(context, {
    things: cards,
    send: set(isFrozen),
    done: (some) => actionMessages[isFrozen ? 'protected' : 'unprotected'](named(some)),
    failed: changeMessages.protectFailed,
    undo: set(!isFrozen),
  })
}

/** Sets whether sandboxes may leave the workspace or be exported. */
export const changePermissions = (
  context: ActionContext,
  cards: Cards,
  change: 'preventSandboxExport' | 'preventSandboxLeaving',
  value: boolean,
) => {
  const { client, queries } = context
  const set = (wanted: boolean) => (some: Cards, onProgress: (done: number, count: number) => void) =>
    mutate(queries, setPermissionsOfMany(client, queries, onProgress), {
      sandboxes: some,
      change,
      value: wanted,
    })
  return runChange(context, {
    things: cards,
    send: set(value),
    done: () => changeMessages.permissionsUpdated,
    failed: changeMessages.permissionsFailed,
    undo: set(!value),
  })
}

/** Converts sandboxes to templates, or templates back to sandboxes. */
export const changeTemplate = (context: ActionContext, cards: Cards, isTemplate: boolean) => {
  const { client, queries } = context
  const set = (wanted: boolean) => (some: Cards, onProgress: (done: number, count: number) => void) =>
    mutate(queries, (wanted ? makeTemplates : unmakeTemplates)(client, queries, onProgress), idsOf(some))
  return runChange(context, {
    things: cards,
    send: set(isTemplate),
    done: (some) => actionMessages[isTemplate ? 'templated' : 'untemplated'](named(some), some.length),
    failed: isTemplate ? changeMessages.makeTemplateFailed : changeMessages.revertTemplateFailed,
    undo: set(!isTemplate),
  })
}

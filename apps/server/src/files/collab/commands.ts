import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import {
  COLLAB_CHANGED,
  type CollabChanged,
  OpenCollab,
  type OpenedCollab,
  PullCollab,
  PushCollab,
  type PushedCollab,
} from '@sandlot/core/files/collab/live'
import { collabRefusals } from '@sandlot/core/files/collab/refusals'
import { countedText, lengthsOf } from '@sandlot/core/files/collab/rules'
import { COLLAB_TEXT_MAX_LENGTH, COLLAB_UNSAVED_MAX } from '@sandlot/core/files/limits'
import { fileRefusals } from '@sandlot/core/files/refusals'
import { sandboxActions, sandboxRefusal } from '@sandlot/core/sandboxes/actions'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { and, eq, sql } from 'drizzle-orm'
import { parse } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { PASSING_MAX_BYTES, type Passing, passOn, sizeOfPassing } from '../../platform/live/passing.ts'
import { assertMayWrite } from '../../platform/scopes.ts'
import { asSubject, authorize, personOf } from '../../sandboxes/access.ts'
import { findSandbox } from '../../sandboxes/repo.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { readContents } from '../blobs.ts'
import { readTree } from '../tree.ts'
import { collabTexts, collabUpdates } from './tables.ts'
import { type CollabTextRow, endText, updatesSince } from './updates.ts'

/** Opens the shared text at a path for a page that has the saved file; the first page to open it creates it. */
export async function openCollab(
  context: Context,
  sandboxId: string,
  payload: unknown,
): Promise<OpenedCollab> {
  const { path, sha } = parse(OpenCollab, payload, { error: inputWords })
  await assertMaySee(context, sandboxId)
  return context.db.transaction(async (tx) => {
    // Locked before the text, as saves do, so that no save ends during the check of what is saved.
    await tx.select({ id: sandboxes.id }).from(sandboxes).where(eq(sandboxes.id, sandboxId)).for('share')
    const known = await lockText(tx, and(eq(collabTexts.sandboxId, sandboxId), eq(collabTexts.path, path)))
    if (known?.savedSha === sha) {
      const updates = await updatesSince(tx, known, known.savedSeq)
      if (updates) return { textId: known.id, seq: known.savedSeq, updates }
    }
    const length = await lengthOf(tx, sandboxId, { path, sha })
    if (known) await endText(tx, known.id)
    const [text] = await tx
      .insert(collabTexts)
      .values({
        id: context.ids.uuid(),
        sandboxId,
        path,
        savedSha: sha,
        savedSeq: 0,
        seq: 0,
        length,
        updatedAt: context.clock.now(),
      })
      // If two pages open it first, one waits for the other.
      .onConflictDoUpdate({
        target: [collabTexts.sandboxId, collabTexts.path],
        set: { path: sql`excluded.path` },
      })
      .returning()
    if (text?.savedSha !== sha) throw errorOfRefusal(collabRefusals, { reason: 'otherText', params: path })
    return {
      textId: text.id,
      seq: text.savedSeq,
      updates: (await updatesSince(tx, text, text.savedSeq)) ?? [],
    }
  })
}

/** Appends updates to a text, if the sending page knows all existing ones. */
export async function pushCollab(
  context: Context,
  sandboxId: string,
  payload: unknown,
): Promise<PushedCollab> {
  const pushed = parse(PushCollab, payload, { error: inputWords })
  await assertMaySave(context, sandboxId)
  return context.db.transaction(async (tx) => {
    const text = await lockText(tx, ofSandbox(pushed.textId, sandboxId))
    const missed = text && (await updatesSince(tx, text, pushed.seq))
    if (!text || !missed) throw ended()
    if (missed.length > 0) return { isAdded: false, updates: missed }
    const { seq, length } = textAfter(text, pushed)
    if (length > COLLAB_TEXT_MAX_LENGTH || seq - text.savedSeq > COLLAB_UNSAVED_MAX) {
      await endText(tx, text.id)
      return { isAdded: false, updates: [] }
    }
    await tx.insert(collabUpdates).values(
      pushed.updates.map(({ clientId, change }, index) => ({
        textId: text.id,
        seq: text.seq + index + 1,
        clientId,
        authorId: context.viewer?.userId ?? null,
        change: JSON.stringify(change),
      })),
    )
    await tx
      .update(collabTexts)
      .set({ seq, length, updatedAt: context.clock.now() })
      .where(eq(collabTexts.id, text.id))
    await passOn(tx, changedOf(sandboxId, pushed))
    return { isAdded: true, updates: [] }
  })
}

/** Returns the updates of a text that a page has missed. */
export async function pullCollab(
  context: Context,
  sandboxId: string,
  payload: unknown,
): Promise<Pick<PushedCollab, 'updates'>> {
  const { textId, seq } = parse(PullCollab, payload, { error: inputWords })
  await assertMaySee(context, sandboxId)
  const [text] = await context.db.select().from(collabTexts).where(ofSandbox(textId, sandboxId))
  const updates = text && (await updatesSince(context.db, text, seq))
  if (!updates) throw ended()
  return { updates }
}

const ended = () => errorOfRefusal(collabRefusals, { reason: 'textEnded', params: null })

const ofSandbox = (textId: string, sandboxId: string) =>
  and(eq(collabTexts.id, textId), eq(collabTexts.sandboxId, sandboxId))

async function lockText(tx: Transaction, which: ReturnType<typeof and>): Promise<CollabTextRow | undefined> {
  const [text] = await tx.select().from(collabTexts).where(which).for('update')
  return text
}

/** Whoever can see the saved files can also see what is typed. */
async function assertMaySee(context: Context, sandboxId: string): Promise<void> {
  const row = await findSandbox(context.db, sandboxId)
  if (!row) throw refusalError(fileRefusals, 'notFound')
  await authorize(row, 'READ', context)
}

/** Updates are shown to others before they are saved, so only those who may save can push. */
async function assertMaySave(context: Context, sandboxId: string): Promise<void> {
  assertMayWrite(context.viewer)
  const row = await findSandbox(context.db, sandboxId)
  const reason = row
    ? sandboxRefusal(sandboxActions['sandbox.save'], asSubject(row), await personOf(row, context))
    : 'notFound'
  if (reason) throw refusalError(fileRefusals, reason)
}

/** Returns the length of a page's file, if it matches what is saved. */
async function lengthOf(tx: Transaction, sandboxId: string, { path, sha }: { path: string; sha: string }) {
  const file = (await readTree(tx, sandboxId)).files.get(path)
  if (!file || file.isBinary) throw errorOfRefusal(collabRefusals, { reason: 'noText', params: path })
  if (file.sha !== sha) throw errorOfRefusal(collabRefusals, { reason: 'otherText', params: path })
  const content = (await readContents(tx, [sha])).get(sha)
  const { length } = countedText(content?.toString('utf8') ?? '')
  if (length > COLLAB_TEXT_MAX_LENGTH)
    throw errorOfRefusal(collabRefusals, { reason: 'textTooLong', params: null })
  return length
}

/**
 * Each update must fit the text that the previous one produces, so that no page gets an update that it cannot apply.
 */
function textAfter(text: CollabTextRow, { updates }: PushCollab): Pick<CollabTextRow, 'seq' | 'length'> {
  let { length } = text
  for (const [index, { change }] of updates.entries()) {
    const { before, after } = lengthsOf(change)
    if (before !== length)
      throw errorOfRefusal(
        collabRefusals,
        { reason: 'changeDoesNotFit', params: null },
        { field: `updates.${index}.change` },
      )
    length = after
  }
  return { seq: text.seq + updates.length, length }
}

function changedOf(sandboxId: string, { textId, seq, updates }: PushCollab): Passing {
  const changed = (told: CollabChanged): Passing => ({
    topic: `live:${sandboxId}`,
    event: COLLAB_CHANGED,
    payload: told,
    // Unique per update, so that no update replaces another, and the page that made it is notified as well.
    from: `${textId} ${seq}`,
  })
  const whole = changed({ textId, seq, updates })
  return sizeOfPassing(whole) > PASSING_MAX_BYTES ? changed({ textId, seq, updates: null }) : whole
}

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { sandboxMissing } from '@sandlot/core/sandboxes/missing'
import { SandboxByIdDocument, type SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { CliError } from '../platform/output/failure.ts'
import { idInPage, idInPreview, isAddress } from './address.ts'
import { sandboxTexts } from './messages.ts'

/** The format of sandbox ids; requires a digit, so that a plain word is not taken for one. */
const ID = /^(?=[a-z]*\d)(?:[a-z0-9]{6}|[a-z0-9]{13})$/

/** A folder must be written as a path, because any other word may be a title. */
const isFolder = (word: string) => /^\.{1,2}(?:$|[\\/])/.test(word)

/**
 * Resolves a word to an id: an id or alias, the URL of a page or preview, a linked folder, or a unique title. Without a
 * word, it is the current folder's sandbox.
 */
export async function sandboxNamed(word: string | undefined, context: Context): Promise<string> {
  if (word === '-') return word
  const written = await writtenId(word, context)
  // Titles require a sign-in; signed out, the command itself says so.
  if (ID.test(written) || word !== written || context.target().token === null) return written
  return (await cardNamed(await context.connect(), written, context)).id
}

/** The sandbox named by a word, as resolved by `sandboxNamed`. */
export async function cardNamed(
  client: Client,
  word: string,
  context: Context,
): Promise<SandboxCardFragment> {
  const id = await writtenId(word, context)
  // Ids contain no white space.
  const { sandbox } = /\s/.test(id) ? { sandbox: null } : await client.graphql(SandboxByIdDocument, { id })
  if (sandbox) return sandbox
  if (id !== word || context.target().token === null) throw sandboxMissing()
  return titled(client, word, context)
}

/** The id in a word, as far as it can be found without a request; otherwise the word itself. */
async function writtenId(word: string | undefined, context: Context): Promise<string> {
  if (word === undefined || isFolder(word)) return linkedId(word, context)
  if (!isAddress(word) || !URL.canParse(word)) return word
  const { host } = context.target()
  const id = idInPage(word, host) ?? (await previewId(word, host, context))
  if (id === null)
    throw new AppError('usage', sandboxTexts.addressElsewhere(word, host), {
      hint: sandboxTexts.addressHint(new URL(word).origin, host),
      field: 'id',
    })
  return id
}

async function previewId(address: string, host: string, context: Context): Promise<string | null> {
  if (new URL(address).origin === host) return null
  const { features } = await import('@sandlot/core/accounts/rest')
  const { previewUrl = null } = await (await context.connect({ anonymous: true })).rest(features)
  return previewUrl === null ? null : idInPreview(address, previewUrl)
}

async function linkedId(word: string | undefined, context: Context): Promise<string> {
  const { linkedFolder, readLink } = await import('../files/link.ts')
  const path = resolve(context.io.cwd, word ?? '.')
  const root = linkedFolder(realOf(path))
  const link = root === null ? null : await readLink(root)
  if (root === null && word === undefined && context.canAsk) return askWhich(context)
  if (root === null || link === null)
    throw new AppError('usage', word === undefined ? sandboxTexts.noneNamed : sandboxTexts.notLinked(path), {
      hint: sandboxTexts.noneNamedHint,
      field: 'id',
    })
  const { assertHost } = await import('../files/sync.ts')
  assertHost(root, link, context.target().host)
  return link.id
}

const OFFERED = 9

/** Prompts for one of the recently opened sandboxes. */
async function askWhich(context: Context): Promise<string> {
  const { chosenWorkspaceId } = await import('../workspaces/chosen.ts')
  const { fetchPages } = await import('./pages.ts')
  const { askLine } = await import('../platform/input/prompt.ts')
  const client = await context.connect()
  const list = { list: 'recent', teamId: await chosenWorkspaceId(client, context) } as const
  const { items } = await fetchPages(client, list, { limit: OFFERED, after: null, orderBy: null })
  for (const [at, card] of items.entries())
    context.notice(sandboxTexts.choice(at + 1, displayTitle(card), card.id))
  const answer = await askLine(sandboxTexts.whichOne, context)
  if (answer === '') throw new AppError('usage', sandboxTexts.noneNamed, { field: 'id' })
  const chosen = /^\d$/.test(answer) ? items[Number(answer) - 1] : undefined
  return chosen?.id ?? (await sandboxNamed(answer, context))
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

async function titled(client: Client, word: string, context: Context): Promise<SandboxCardFragment> {
  const wanted = word.trim()
  for await (const cards of placesOf(client, context)) {
    const same = (fold: (text: string) => string) =>
      cards.filter(({ title }) => title !== null && fold(title) === fold(wanted))
    const exact = same((text) => text)
    const [first, ...others] = exact.length > 0 ? exact : same((text) => text.toLocaleLowerCase('en'))
    if (first && others.length === 0) return first
    if (first) throw ambiguous(word, [first, ...others])
  }
  throw sandboxMissing()
}

/** The workspace first and the trash only then, because a deleted sandbox's title may have been reused. */
async function* placesOf(client: Client, context: Context): AsyncGenerator<readonly SandboxCardFragment[]> {
  const { chosenWorkspaceId } = await import('../workspaces/chosen.ts')
  const teamId = await chosenWorkspaceId(client, context)
  const { fetchAllSandboxes } = await import('@sandlot/core/sandboxes/search/queries')
  yield await fetchAllSandboxes(client, teamId)
  const { fetchPages } = await import('./pages.ts')
  const whole = { limit: Number.POSITIVE_INFINITY, after: null, orderBy: null }
  yield (await fetchPages(client, { list: 'deleted', teamId }, whole)).items
}

const ambiguous = (word: string, cards: readonly SandboxCardFragment[]) =>
  new CliError('usage', sandboxTexts.titleShared(word, cards.length), {
    hint: sandboxTexts.titleSharedHint(
      cards.map((card) => `${card.id}  ${displayTitle(card)}  ${card.collection?.path ?? 'Drafts'}`),
    ),
    field: 'id',
    next: cards.map(({ id }) => `sandlot sandbox view ${id}`),
  })

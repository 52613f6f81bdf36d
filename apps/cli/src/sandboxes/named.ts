import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { sandboxMissing } from '@sandlot/core/sandboxes/missing'
import { SandboxByIdDocument, type SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { CliError } from '../platform/failure.ts'
import { idInPage, idInPreview, isAddress } from './address.ts'
import { sandboxTexts } from './messages.ts'

/** How the ids of sandboxes look; with a digit, so that a word is not taken for one. */
const ID = /^(?=[a-z]*\d)(?:[a-z0-9]{6}|[a-z0-9]{13})$/

/** A path of a folder, which says so itself: a sandbox may have any other word as its title. */
const isFolder = (word: string) => /^\.{1,2}(?:$|[\\/])/.test(word)

/**
 * The id of what a word names: an id or an alias, the address of a page of this host or of a preview, the folder
 * that is linked to it, or its title where no other has the same. Without a word it is that of the folder at hand.
 */
export async function sandboxNamed(word: string | undefined, context: Context): Promise<string> {
  if (word === '-') return word
  const written = await writtenId(word, context)
  // Whoever is signed out has no titles, and is told by the command itself that they are.
  if (ID.test(written) || word !== written || context.target().token === null) return written
  return (await cardNamed(await context.connect(), written, context)).id
}

/** The sandbox that a word names, as `sandboxNamed` reads it. */
export async function cardNamed(
  client: Client,
  word: string,
  context: Context,
): Promise<SandboxCardFragment> {
  const id = await writtenId(word, context)
  // What has a blank is no id.
  const { sandbox } = /\s/.test(id) ? { sandbox: null } : await client.graphql(SandboxByIdDocument, { id })
  if (sandbox) return sandbox
  if (id !== word || context.target().token === null) throw sandboxMissing()
  return titled(client, word, context)
}

/** The id that is written in a word, as far as nobody needs to be asked; the word itself where none is. */
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

/** Lets a person choose among what they opened last. */
async function askWhich(context: Context): Promise<string> {
  const { chosenWorkspaceId } = await import('../workspaces/chosen.ts')
  const { fetchPages } = await import('./pages.ts')
  const { askLine } = await import('../platform/prompt.ts')
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

/** What the workspace has, and only then what was deleted: a title is given again after its bearer has gone. */
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

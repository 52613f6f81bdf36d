import { features } from '@sandlot/core/accounts/rest'
import { refusalError } from '@sandlot/core/actions'
import { EMBED_HEIGHT_PX, EMBED_HEIGHT_PX_MAX, EMBED_HEIGHT_PX_MIN } from '@sandlot/core/embeds/limits'
import { embedRefusals } from '@sandlot/core/embeds/refusals'
import {
  type EmbedTheme,
  type EmbedView,
  embedCode,
  embedPath,
  embedRefusal,
  embedThemes,
  embedViews,
} from '@sandlot/core/embeds/rules'
import { EDITOR_FONT_SIZE_PX_MAX, EDITOR_FONT_SIZE_PX_MIN } from '@sandlot/core/profile/limits'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { InvalidArgumentError, Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from './argument.ts'
import { cardNamed } from './named.ts'

type Flags = {
  view: EmbedView
  theme: EmbedTheme
  file?: string
  path?: string
  height: number
  fontSize?: number
  runOnClick?: true
  hideNavigation?: true
  address?: true
}

/** Parses a number of pixels. */
const pixels = (min: number, max: number) => (text: string) => {
  const size = Number(text)
  if (text.trim() === '' || !Number.isInteger(size) || size < min || size > max)
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`)
  return size
}

export const embedCommand: Define = (command, act) =>
  sandboxArgument(command)
    .addOption(new Option('--view <view>', 'what it shows').choices(embedViews).default('split'))
    .addOption(new Option('--theme <theme>', 'its colors').choices(embedThemes).default('system'))
    .option('--file <path>', 'the file opened first (default: the entry of the sandbox)')
    .option('--path <path>', 'where the preview starts (default: /)')
    .addOption(
      new Option('--height <pixels>', 'its height')
        .argParser(pixels(EMBED_HEIGHT_PX_MIN, EMBED_HEIGHT_PX_MAX))
        .default(EMBED_HEIGHT_PX),
    )
    .addOption(
      new Option('--font-size <pixels>', 'size of the code').argParser(
        pixels(EDITOR_FONT_SIZE_PX_MIN, EDITOR_FONT_SIZE_PX_MAX),
      ),
    )
    .option('--run-on-click', 'start the preview only when it is clicked')
    .option('--hide-navigation', 'hide the toolbar of the preview')
    .option('--address', 'print only the address that the HTML shows')
    .addHelpText(
      'after',
      examples('sandlot sandbox embed 3l5fg9 --view preview', 'sandlot sandbox embed 3l5fg9 >> post.md'),
    )
    .action(act((context, flags: Flags, id: string) => embedSandbox(id, flags, context)))

/** Prints the HTML that embeds a sandbox in a page, and its URL. */
async function embedSandbox(
  id: string,
  { height, address, ...flags }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.embed/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const sandbox = await cardNamed(client, id, context)
  const refused = embedRefusal(sandbox, await client.rest(features))
  if (refused) throw refusalError(embedRefusals, refused)
  const url =
    host +
    embedPath(sandbox.id, {
      view: flags.view,
      theme: flags.theme,
      file: flags.file?.replace(/^\/+/, '') || null,
      initialPath: `/${(flags.path ?? '').replace(/^\/+/, '')}`,
      fontSize: flags.fontSize ?? null,
      runsOnClick: flags.runOnClick ?? false,
      hidesNavigation: flags.hideNavigation ?? false,
    })
  const html = embedCode({ url, title: displayTitle(sandbox), height })
  return {
    shape: 'sandbox.embed/1',
    data: { id: sandbox.id, url, html },
    meta: { host, ...(sandbox.teamId !== null && { workspace: sandbox.teamId }) },
    text: () => `${address ? url : html}\n`,
  }
}

import { settingsMessages } from '@sandlot/core/admin/messages'
import {
  changeInstanceSettings,
  type InstanceSettings,
  instanceSettings,
  signUpRules,
} from '@sandlot/core/admin/settings-rest'
import { AppError } from '@sandlot/core/errors'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'

type Settings = Outcome<'admin.settings/1'>

export const settingsShowCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot admin settings show'))
    .action(act(async (context) => outcome(context, await (await context.connect()).rest(instanceSettings))))

type Flags = { signUp?: InstanceSettings['signUp']; announcement?: string }

export const settingsSetCommand: Define = (command, act) =>
  command
    .addOption(new Option('--sign-up <who>', 'who can create an account').choices(signUpRules))
    .option('--announcement <text>', 'one sentence at the top of everyone’s dashboard; "" removes it')
    .addHelpText(
      'after',
      examples(
        'sandlot admin settings set --sign-up invited',
        'sandlot admin settings set --announcement "Closed for an update at noon"',
      ),
    )
    .action(act((context, flags: Flags) => setSettings(flags, context)))

async function setSettings({ signUp, announcement }: Flags, context: Context): Promise<Settings> {
  const body = {
    ...(signUp !== undefined && { signUp }),
    ...(announcement !== undefined && { announcement: announcement.trim() || null }),
  }
  const client = await context.connect()
  const { revision } = await client.rest(instanceSettings)
  if (Object.keys(body).length === 0) throw new AppError('usage', adminTexts.noSetting)
  return outcome(context, await client.rest(changeInstanceSettings, { body: { ...body, revision } }))
}

const outcome = (context: Context, { signUp, announcement }: InstanceSettings): Settings => ({
  shape: 'admin.settings/1',
  data: { signUp, announcement },
  meta: { host: context.target().host },
  text: () =>
    [
      `${settingsMessages.signUp}: ${settingsMessages.signUps[signUp]}`,
      `${settingsMessages.announcement}: ${announcement === null ? adminTexts.noAnnouncement : clean(announcement)}`,
      '',
    ].join('\n'),
})

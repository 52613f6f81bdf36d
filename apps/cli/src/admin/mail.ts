import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { mailMessages } from '@sandlot/core/mail/messages'
import { listMails, type Mail, readMail, resendMail } from '@sandlot/core/mail/rest'
import { type MailState, mailState } from '@sandlot/core/mail/rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'
import { limitOf, type PageFlags, readPages } from './pages.ts'

type Listed = Mail & { state: MailState }

const columns: Column<Listed>[] = [
  { title: 'id', value: (mail) => mail.id },
  { title: 'to', value: (mail) => mail.to, paint: 'bold' },
  { title: 'subject', value: (mail) => mail.subject, shrinks: true },
  { title: 'state', value: (mail) => mail.state, shown: (mail) => mailMessages.states[mail.state] },
  {
    title: 'written',
    value: (mail) => mail.insertedAt,
    shown: (mail, view) => timeAgo(mail.insertedAt, view.now),
  },
  { title: 'problem', value: (mail) => mail.problem, shrinks: true },
]

const read = (client: Client, limit: number) =>
  readPages(async (after) => {
    const { mails, next, sends } = await client.rest(listMails, {
      query: after === undefined ? {} : { after },
    })
    return { items: mails.map((mail): Listed => ({ ...mail, state: mailState(mail, sends) })), next }
  }, limit)

export const mailListCommand: Define = (command, act) =>
  command
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of them')
    .addHelpText('after', examples('sandlot admin mail list'))
    .action(act((context, flags: PageFlags) => listAll(flags, context)))

async function listAll(flags: PageFlags, context: Context): Promise<Outcome<'admin.mails/1'>> {
  const { host } = context.target()
  const { items: mails, next, total } = await read(await context.connect(), limitOf(flags))
  tellMore(context, { shown: mails.length, total })
  return {
    shape: 'admin.mails/1',
    each: 'admin.mails-entry/1',
    data: mails,
    meta: { host, next },
    text: table(columns, mails, mailMessages.empty),
  }
}

export const mailShowCommand: Define = (command, act) =>
  command
    .argument('<mail>', 'its id, or the address of the newest one’s recipient')
    .addHelpText('after', examples('sandlot admin mail show eve@example.com'))
    .action(act((context, _flags, wanted: string) => show(wanted, context)))

async function show(wanted: string, context: Context): Promise<Outcome<'admin.mail-text/1'>> {
  const client = await context.connect()
  const listed = await find(client, wanted)
  const { text } = await client.rest(readMail, { params: { id: listed.id } })
  const mail = { ...listed, text }
  return {
    shape: 'admin.mail-text/1',
    data: mail,
    meta: { host: context.target().host },
    text: () =>
      [
        clean(mailMessages.to(mail.to)),
        clean(mail.subject),
        mailMessages.states[mail.state],
        ...(mail.problem === null ? [] : [clean(mail.problem)]),
        '',
        ...mail.text.split('\n').map(clean),
        '',
      ].join('\n'),
  }
}

export const mailResendCommand: Define = (command, act) =>
  command
    .argument('<mail>', 'its id, or the address of the newest one’s recipient')
    .addHelpText('after', examples('sandlot admin mail resend eve@example.com'))
    .action(act((context, _flags, wanted: string) => resend(wanted, context)))

async function resend(wanted: string, context: Context): Promise<Outcome<'admin.mail-resent/1'>> {
  const client = await context.connect()
  const { id } = await find(client, wanted)
  const { to } = await client.rest(resendMail, { params: { id } })
  return {
    shape: 'admin.mail-resent/1',
    data: { id, to },
    meta: { host: context.target().host },
    text: () => `${clean(mailMessages.resent(to))}\n`,
  }
}

async function find(client: Client, wanted: string): Promise<Listed> {
  const address = wanted.toLowerCase()
  const { items } = await read(client, Number.POSITIVE_INFINITY)
  const found = items.find(({ id, to }) => id === wanted || to.toLowerCase() === address)
  if (found) return found
  throw new AppError('not_found', adminTexts.unknownMail(wanted), {
    reason: 'mailNotFound',
    hint: adminTexts.unknownMailHint,
  })
}

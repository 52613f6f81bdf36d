import { listPeople, type PeopleFilter, peopleFilters } from '@sandlot/core/admin/people-rest'
import { timeAgo } from '@sandlot/core/time'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { adminTexts } from './messages.ts'
import { limitOf, type PageFlags, readPages } from './pages.ts'
import { presentPerson } from './person.ts'

type Flags = PageFlags & { filter: PeopleFilter }

export const peopleListCommand: Define = (command, act) =>
  command
    .argument('[search]', 'part of a name, username or e-mail address')
    .addOption(new Option('--filter <which>', 'which people to show').choices(peopleFilters).default('all'))
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of them')
    .addHelpText('after', examples('sandlot admin people list', 'sandlot admin people list ada --json'))
    .action(act((context, flags: Flags, search: string | undefined) => listAll(search, flags, context)))

type Item = ShapeData<'admin.person/1'>

const columns: Column<Item>[] = [
  { title: 'username', value: (item) => item.username, paint: 'bold' },
  { title: 'name', value: (item) => item.name, shrinks: true },
  { title: 'email', value: (item) => item.email, shrinks: true },
  {
    title: 'state',
    value: (item) =>
      [item.admin && 'admin', item.suspendedAt && 'suspended', item.closesAt && 'closing']
        .filter(Boolean)
        .join(','),
  },
  {
    title: 'last used',
    value: (item) => item.lastUsedAt,
    shown: (item, view) => (item.lastUsedAt ? timeAgo(item.lastUsedAt, view.now) : ''),
  },
]

async function listAll(
  search: string | undefined,
  flags: Flags,
  context: Context,
): Promise<Outcome<'admin.people/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { items, next, total } = await readPages(async (after) => {
    const query = { filter: flags.filter, ...(search && { search }), ...(after && { after }) }
    const page = await client.rest(listPeople, { query })
    return { items: page.people, next: page.next }
  }, limitOf(flags))
  tellMore(context, { shown: items.length, total })
  const data = items.map(presentPerson)
  return {
    shape: 'admin.people/1',
    each: 'admin.person/1',
    data,
    meta: { host, next },
    text: table(columns, data, adminTexts.nobody),
  }
}

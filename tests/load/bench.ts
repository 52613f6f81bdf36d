import { parseArgs } from 'node:util'
import { measureArchives } from './archives.ts'
import { measureBilling } from './billing.ts'
import { measureCli } from './cli.ts'
import { measureDevboxes } from './devboxes.ts'
import { measureExtension } from './extension.ts'
import { measureGit } from './git.ts'
import { measureGrid } from './grid.ts'
import { measureJavascript } from './javascript.ts'
import { measureList } from './list.ts'
import { measureLive } from './live.ts'
import { measureLoad } from './load.ts'
import { measureMachine } from './machine.ts'
import { measureOrganize } from './organize.ts'
import { measurePeople } from './people.ts'
import { measurePreview } from './preview.ts'
import { type Row, table } from './report.ts'
import { measureSearch } from './search.ts'
import { measureShell } from './shell.ts'
import { createSite, type Site } from './site.ts'
import { measureStart } from './start.ts'
import { measureTui } from './tui.ts'

type SiteOf = () => Promise<Site>

const parts: Record<string, (site: SiteOf) => Promise<Row[]>> = {
  machine: measureMachine,
  start: measureStart,
  cli: async (site) => measureCli(await site()),
  tui: async (site) => measureTui(await site()),
  extension: async (site) => measureExtension(await site()),
  devboxes: async (site) => measureDevboxes(await site()),
  preview: async (site) => measurePreview(await site()),
  js: async (site) => measureJavascript(await site()),
  shell: async (site) => measureShell(await site()),
  grid: async (site) => measureGrid(await site()),
  list: async (site) => measureList(await site()),
  search: measureSearch,
  load: async (site) => measureLoad(await site()),
  organize: async (site) => measureOrganize(await site()),
  billing: async (site) => measureBilling(await site()),
  people: async (site) => measurePeople(await site()),
  archives: async (site) => measureArchives(await site()),
  git: async (site) => measureGit(await site()),
  live: async (site) => measureLive(await site()),
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function chosenParts(): string[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const chosen = values.only?.split(',') ?? Object.keys(parts)
  const unknown = chosen.filter((name) => !(name in parts))
  if (unknown.length === 0) return chosen
  throw new Error(
    `Unknown part: ${unknown.join(', ')}. Choose of ${Object.keys(parts).join(', ')}: --only start,cli`,
  )
}

/** Runs the measurements. A part that fails reports why, and fails the whole run. */
async function bench(names: readonly string[]): Promise<boolean> {
  let site: Promise<Site> | undefined
  const siteOf = () => {
    site ??= createSite()
    return site
  }
  const rows: Row[] = []
  let isWhole = true
  try {
    for (const name of names) {
      say(`measuring ${name} …`)
      try {
        rows.push(...((await parts[name]?.(siteOf)) ?? []))
      } catch (error) {
        isWhole = false
        rows.push({ what: `${name} could not be measured`, value: messageOf(error) })
        for (const line of await serverErrors(site)) say(line)
      }
    }
  } finally {
    await (await site?.catch(() => undefined))?.stop()
  }
  say(`\n${table(rows)}`)
  return isWhole
}

/** The errors that the server logged, because an answer only tells where to look. */
const serverErrors = async (site: Promise<Site> | undefined): Promise<string[]> =>
  ((await site?.catch(() => undefined))?.world.log() ?? '')
    .split('\n')
    .filter((line) => line.includes('"level":50'))

const messageOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

try {
  process.exitCode = (await bench(chosenParts())) ? 0 : 1
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 2
}

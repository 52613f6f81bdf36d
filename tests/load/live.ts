import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Browser, chromium } from '@playwright/test'
import { socketToken } from '@sandlot/core/accounts/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { AcceptTeamInvitationDocument } from '@sandlot/core/workspaces/mutations.gen'
import { newPerson } from '../support/people.ts'
import { newTeam } from '../support/teams.ts'
import type { Audience } from './audience.ts'
import { launchOptions } from './chromium.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Owner, Site } from './site.ts'

const TEMPLATE = 'rjk9n4zj7m'
const SOCKETS = 1_000
/** The number of sockets per user is limited. */
const MEMBERS = 12
const STORED_WORKSPACE = 'CSB/SELECTED_WORKSPACE_ID'
const CHANGES = 40
const BETWEEN_MS = 250
const PATIENCE_MS = 30_000

/**
 * Measures how long after a change another browser shows it, while a thousand sockets receive it too. A change counts
 * from the server's time stamp, which is set before its commit.
 */
export async function measureLive({ world, few }: Site): Promise<Row[]> {
  const team = await gatherTeam(world, few)
  const audience = await listen(world.url, team)
  const browser = await chromium.launch(await launchOptions())
  try {
    const times = await changesSeen(browser, world.url, { owner: few, teamId: team.id })
    const heard = await audience.heard()
    return [
      { what: `commit to screen with ${SOCKETS} sockets, p50`, value: quantile(times, 0.5), unit: 'ms' },
      {
        what: `commit to screen with ${SOCKETS} sockets, p95`,
        value: quantile(times, 0.95),
        unit: 'ms',
        bar: 150,
      },
      {
        what: `  changes that a socket heard of, of ${CHANGES}: the least`,
        value: Math.min(...heard),
      },
    ]
  } finally {
    await audience.leave()
    await browser.close()
  }
}

/** Creates a workspace with members who listen. */
async function gatherTeam(world: Site['world'], { person: host }: Owner) {
  const team = await newTeam(host, 'Audience')
  const tokens: string[] = []
  while (tokens.length < MEMBERS) {
    const guest = await newPerson(world)
    await team.invite(guest)
    await guest.client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })
    tokens.push((await guest.client.rest(socketToken)).jwt)
  }
  return { id: team.id, tokens }
}

/** Joins the workspace a thousand times, in a separate thread so as not to affect the measurement. */
async function listen(url: string, team: { id: string; tokens: readonly string[] }) {
  const workerData: Audience = {
    url: `${url.replace('http', 'ws')}/socket/websocket?vsn=2.0.0`,
    tokens: team.tokens,
    topic: `workspace:${team.id}`,
    sockets: SOCKETS,
  }
  const worker = new Worker(new URL('./audience.ts', import.meta.url), { workerData })
  await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return {
    heard: async (): Promise<number[]> => {
      worker.postMessage('how often')
      const [heard] = await once(worker, 'message')
      return heard
    },
    leave: () => worker.terminate(),
  }
}

/** Creates sandboxes one by one, and records when each shows in an open dashboard, in milliseconds. */
async function changesSeen(
  browser: Browser,
  url: string,
  { owner: { person }, teamId }: { owner: Owner; teamId: string },
): Promise<number[]> {
  const context = await browser.newContext()
  await context.addCookies([...person.cookies])
  const page = await context.newPage()
  await page.addInitScript(noteTitles)
  await page.addInitScript(
    ([key = '', id]) => localStorage.setItem(key, JSON.stringify(id)),
    [STORED_WORKSPACE, teamId],
  )
  await page.goto(`${url}/dashboard/drafts`)
  await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor()
  const times: number[] = []
  for (let number = 0; number <= CHANGES; number += 1) {
    const title = `Change ${number}.`
    const { insertedAt } = await person.client.rest(forkSandbox, {
      params: { id: TEMPLATE },
      body: { title, teamId },
    })
    const seen = await page.waitForFunction((name) => Reflect.get(window, 'seen').get(name), title, {
      timeout: PATIENCE_MS,
    })
    // The first one is skipped: it waits for the page's socket, which opens after the rows are shown.
    if (number > 0) times.push(Number(await seen.jsonValue()) - Date.parse(insertedAt))
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  await context.close()
  return times
}

/** Runs in the page and records when each title first appeared. */
function noteTitles() {
  const seen = new Map<string, number>()
  Object.assign(window, { seen })
  new MutationObserver(() => {
    const text = document.querySelector('main')?.textContent ?? ''
    for (const [title] of text.matchAll(/Change \d+\.|Sandbox \d+/g))
      if (!seen.has(title)) seen.set(title, Date.now())
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

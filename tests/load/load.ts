import { LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { RecentlyAccessedSandboxesDocument } from '@sandlot/core/sandboxes/operations.gen'
import { type Call, callOf, createAgent, expectSandboxes, send } from './graphql.ts'
import { draftsOf } from './list.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const PER_SECOND = 350
const SECONDS = 10
/** The warm-up time of a server before it is measured. */
const BEGINNING_SECONDS = 5
const TICK_MS = 5
const USED_CALLS = 100
const SILENCE_SECONDS = 15
const PATIENCE_MS = 10_000

/** Measures the two lists of the dashboard under more calls than a team makes. */
export async function measureLoad({ few: { person, tokens }, few }: Site): Promise<Row[]> {
  const recent = callOf(person, tokens, RecentlyAccessedSandboxesDocument, {
    teamId: person.workspaceId,
    limit: RECENT_LIMIT,
  })
  return [
    await afterSilence('Recent', recent),
    ...(await underLoad(`Recent (${RECENT_LIMIT} sandboxes)`, recent, RECENT_LIMIT, 50)),
    ...(await underLoad(`a page of Drafts (${LIST_PAGE_SIZE} sandboxes)`, draftsOf(few), LIST_PAGE_SIZE)),
  ]
}

/** Measures the first call after a user has been idle for a while. */
async function afterSilence(what: string, call: Call): Promise<Row> {
  const agent = createAgent()
  for (let number = 0; number < USED_CALLS; number += 1) await send(agent, call, number)
  await new Promise((resolve) => setTimeout(resolve, SILENCE_SECONDS * 1000))
  const begin = performance.now()
  await send(agent, call, 0)
  const value = performance.now() - begin
  agent.destroy()
  return { what: `${what}, once after ${SILENCE_SECONDS} seconds of silence`, value, unit: 'ms' }
}

/** Sends calls at a fixed rate whether or not earlier ones were answered. Each is timed from when it was due. */
async function underLoad(what: string, call: Call, count: number, bar?: number): Promise<Row[]> {
  await expectSandboxes(call, count)
  const agent = createAgent()
  const beginning = PER_SECOND * BEGINNING_SECONDS
  const total = beginning + PER_SECOND * SECONDS
  const [first, times]: [number[], number[]] = [[], []]
  let [sent, failed] = [0, 0]
  const begin = performance.now()
  const dueAt = (number: number) => begin + (number * 1000) / PER_SECOND
  const open = new Set<Promise<void>>()
  const sendOne = (number: number) => {
    const one = send(agent, call, number)
      .then(() => void (number < beginning ? first : times).push(performance.now() - dueAt(number)))
      .catch(() => {
        failed += 1
      })
      .finally(() => open.delete(one))
    open.add(one)
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (sent < total && dueAt(sent) <= performance.now()) sendOne(sent++)
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
  await Promise.race([Promise.all(open), patience])
  const answered = first.length + times.length
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  const name = `${what} at ${PER_SECOND}/s`
  const withBar = bar === undefined ? {} : { bar }
  if (times.length === 0)
    throw new Error(`of the last calls for ${what} none was answered (${failed} refused)`)
  return [
    ...(first.length === 0
      ? []
      : [
          {
            what: `${name}, p95 of its first ${BEGINNING_SECONDS} seconds`,
            value: quantile(first, 0.95),
            unit: 'ms',
          },
        ]),
    { what: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { what: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', ...withBar },
    ...(answered === total
      ? []
      : [
          { what: `  not answered of ${total} (${failed} refused)`, value: total - answered },
          { what: '  answered a second', value: answered / seconds },
        ]),
  ]
}

import { Readable, Writable } from 'node:stream'
import type { World } from '../platform/context.ts'
import { isObject } from '../platform/disk/json-file.ts'
import { fitted } from './fitted.ts'
import { agentTexts } from './messages.ts'
import { documentForAgents, type Reworded } from './wording.ts'

/** The result of a tool call in the Model Context Protocol. */
export type Answer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** Anything longer would leave an agent no room for its work. */
const TEXT_MAX = 60_000

/** The world for one unattended command: no interaction, no browser, and output is captured. */
export function unattended({ run: _run, ...world }: World, signal: AbortSignal) {
  const printed = { out: '', err: '' }
  const into = (key: keyof typeof printed) =>
    new Writable({
      decodeStrings: false,
      write(piece, _encoding, done) {
        printed[key] += piece
        done()
      },
    })
  const { env, platform, home, cwd } = world.io
  // Like a terminal where nobody types: a command that would read it says what it needs instead of reading nothing.
  const stdin = Object.assign(Readable.from([]), { isTTY: true })
  const stopped = AbortSignal.any([world.signal, signal])
  const own: World = {
    ...world,
    io: { stdin, stdout: into('out'), stderr: into('err'), env, platform, home, cwd },
    browse: async () => false,
    signal: stopped,
    gone: stopped,
  }
  return { world: own, printed }
}

/** A command's JSON output as the answer to a call; texts for users are reworded for agents. */
export function answerOf({ out, err }: { out: string; err: string }, how: Reworded): Answer {
  const printed = parsed(out)
  const said = how.say(err.trim())
  if (!printed) return { content: [text(said || agentTexts.unreadable)], isError: true }
  const isFailure = printed.ok === false
  const whole = documentForAgents(printed, how)
  const { length } = JSON.stringify(whole)
  const document = length > TEXT_MAX ? fitted(whole, TEXT_MAX) : whole
  const notices = [...(length > TEXT_MAX ? [agentTexts.cut(length)] : []), ...(said === '' ? [] : [said])]
  return {
    content: [JSON.stringify(document), ...notices].map(text),
    structuredContent: document,
    ...(isFailure && { isError: true as const }),
  }
}

const text = (said: string) => ({ type: 'text' as const, text: said })

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

import { Readable, Writable } from 'node:stream'
import type { World } from '../platform/context.ts'
import { isObject } from '../platform/json-file.ts'
import { agentTexts } from './messages.ts'

/** How a call of a tool ended, as the Model Context Protocol has it. */
export type Answer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** More would leave an agent no room for its work. */
const TEXT_MAX = 100_000

/** The same world for one command: nobody at a terminal, no browser, and what is printed is caught. */
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
  // As at a terminal where nobody types: a command that would read it says what it needs instead of taking nothing.
  const stdin = Object.assign(Readable.from([]), { isTTY: true })
  const own: World = {
    ...world,
    io: { stdin, stdout: into('out'), stderr: into('err'), env, platform, home, cwd },
    browse: async () => false,
    signal: AbortSignal.any([world.signal, signal]),
  }
  return { world: own, printed }
}

/** What a command printed as JSON, as the answer to a call. */
export function answerOf({ out, err }: { out: string; err: string }): Answer {
  const document = parsed(out)
  if (!document) return { content: [text(err.trim() || agentTexts.unreadable)], isError: true }
  const whole = out.trim()
  const notices = err.trim() === '' ? [] : [text(err.trim())]
  const failed = document.ok === false && { isError: true as const }
  if (whole.length > TEXT_MAX)
    return {
      content: [text(whole.slice(0, TEXT_MAX)), text(agentTexts.cut(TEXT_MAX, whole.length)), ...notices],
      ...failed,
    }
  return { content: [text(whole), ...notices], structuredContent: document, ...failed }
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

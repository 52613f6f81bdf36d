/** A step of a terminal recording: the input and its output. */
export type RecordedStep = { typed: string; printed: string }
export type Recording = readonly RecordedStep[]

const PROMPT = '$ '
const TYPED_A_SECOND = 22
/** How long a command takes to respond, and how long its output is shown, in seconds. */
const ANSWERS_AFTER = 0.6
const READ_FOR = 1.6

const lengthOf = ({ typed }: RecordedStep) => typed.length / TYPED_A_SECOND + ANSWERS_AFTER + READ_FOR

/** The duration of a recording in seconds. */
export const durationOf = (recording: Recording): number =>
  recording.reduce((sum, step) => sum + lengthOf(step), 0)

/** Returns what the terminal shows after this many seconds. At the end that is everything. */
export function screenAt(recording: Recording, seconds: number): string {
  let left = Math.max(0, seconds)
  let shown = ''
  for (const step of recording) {
    const typed = Math.floor(left * TYPED_A_SECOND)
    if (typed < step.typed.length) return `${shown}${PROMPT}${step.typed.slice(0, typed)}`
    const isAnswered = left >= step.typed.length / TYPED_A_SECOND + ANSWERS_AFTER
    shown += `${PROMPT}${step.typed}\n${isAnswered && step.printed !== '' ? `${step.printed}\n` : ''}`
    left -= lengthOf(step)
    if (left < 0) return shown
  }
  return `${shown}${PROMPT}`
}

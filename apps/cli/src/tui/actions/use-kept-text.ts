import type { Prompt } from '../shell/prompt.ts'
import { useTui } from '../tui.tsx'

type Asked = Omit<Extract<Prompt, { kind: 'text' }>, 'kind' | 'onDone' | 'onCancel'> & {
  /** Identifies the text's purpose. */
  of: string
  /** `keep` offers the text again the next time. */
  onDone: (text: string, keep: () => void) => void
}

/** Asks for a text that is not lost if using it fails. */
export function useKeptText() {
  const { ask, unsaved } = useTui()
  return ({ of, onDone, ...question }: Asked): void => {
    const { current } = unsaved
    ask({
      ...question,
      kind: 'text',
      text: current.get(of) ?? question.text,
      onCancel: () => current.delete(of),
      onDone: (text) => {
        current.delete(of)
        onDone(text, () => current.set(of, text))
      },
    })
  }
}

/** A question: at the foot of the screen, or in the place of what is shown. */
export type Prompt =
  | {
      kind: 'text'
      label: string
      text: string
      behind?: number
      /** Enter was pressed on a text that will not do. */
      isTried?: true
      /** What is wrong with a text; null for one that will do. */
      problemOf?: (text: string) => string | null
      /** Told each change, before it is done. */
      onChange?: (text: string) => void
      /** What a text would lead to, shown beside it. */
      preview?: (text: string) => string
      onDone: (text: string) => void
      onCancel?: () => void
    }
  | {
      kind: 'choice'
      text: string
      /** Any other key chooses none of them. */
      choices: readonly { key: string; label: string; run?: () => void }[]
    }
  | {
      kind: 'menu'
      title: string
      /** Several can be chosen: Space does, and Enter is done with it. What is chosen asks for the next one. */
      isMulti?: true
      entries: readonly MenuEntry[]
      index: number
      /** Told that none was chosen. */
      onCancel?: () => void
    }
  | {
      kind: 'pick'
      title: string
      label: string
      text: string
      behind?: number
      index: number
      /** What can be typed, where that is more than words to search for. */
      hint?: string
      optionsFor: (text: string) => readonly PickOption[]
    }

/** A thing to choose: what stands on a row, and why it cannot be chosen now. */
export type Option = { text: string; aside?: string; why: string | null; run: () => void }
export type MenuEntry = Option & { key: string | null }
export type PickOption = Option

export type Tone = 'plain' | 'good' | 'warn' | 'bad'
/** What has just happened; `hint` says what can be done about it, and stays in sight whatever was said. */
export type Notice = { text: string; tone: Tone; hint?: string | undefined }

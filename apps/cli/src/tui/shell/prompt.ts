/** A prompt, at the bottom of the screen or in the main pane. */
export type Prompt =
  | {
      kind: 'text'
      label: string
      text: string
      behind?: number
      /** Enter was pressed on an invalid text. */
      isTried?: true
      /** Validates a text; null if it is valid. */
      problemOf?: (text: string) => string | null
      /** Called on each change, before submission. */
      onChange?: (text: string) => void
      /** A preview of the text's effect. */
      preview?: (text: string) => string
      onDone: (text: string) => void
      onCancel?: () => void
    }
  | {
      kind: 'choice'
      text: string
      /** Any other key cancels. */
      choices: readonly { key: string; label: string; run?: () => void }[]
    }
  | {
      kind: 'menu'
      title: string
      /** Several can be chosen with Space, and Enter finishes. Each choice returns the next prompt. */
      isMulti?: true
      entries: readonly MenuEntry[]
      index: number
      /** Called if it was canceled. */
      onCancel?: () => void
    }
  | {
      kind: 'pick'
      title: string
      label: string
      text: string
      behind?: number
      index: number
      /** Describes special input, beyond search words. */
      hint?: string
      optionsFor: (text: string) => readonly PickOption[]
    }

/** An option, with the reason if it is disabled. */
export type Option = { text: string; aside?: string; why: string | null; run: () => void }
export type MenuEntry = Option & { key: string | null }
export type PickOption = Option

export type Tone = 'plain' | 'good' | 'warn' | 'bad'
/** The latest event; `hint` says what to do about it, and always stays visible. */
export type Notice = { text: string; tone: Tone; hint?: string | undefined }

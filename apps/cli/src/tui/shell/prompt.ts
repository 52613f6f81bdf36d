/** A question at the foot of the screen. */
export type Prompt =
  | {
      kind: 'text'
      label: string
      text: string
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

export type Tone = 'plain' | 'good' | 'warn' | 'bad'
export type Notice = { text: string; tone: Tone }

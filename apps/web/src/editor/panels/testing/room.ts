import { vi } from 'vitest'

/** Lists render only the rows in view, so this gives every element a size, which jsdom lacks. */
export function giveRoom({ width = 400, height = 4000 } = {}): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
}

/** A worker class that runs its program in the page, chosen by the worker's URL. */
export const workersFrom = (programs: Record<string, () => (question: never) => unknown>) =>
  class {
    onmessage: ((event: { data: unknown }) => void) | null = null
    onerror: ((event: { message: string }) => void) | null = null
    readonly #answer: (question: never) => unknown
    constructor(url: URL) {
      const name = Object.keys(programs).find((part) => url.pathname.includes(part))
      const program = name ? programs[name] : undefined
      if (!program) throw new Error(`no program for ${url.pathname}`)
      this.#answer = program()
    }
    postMessage(question: unknown) {
      const data = this.#answer(structuredClone(question) as never)
      void Promise.resolve(data).then((answer) => this.onmessage?.({ data: structuredClone(answer) }))
    }
    terminate() {}
  }

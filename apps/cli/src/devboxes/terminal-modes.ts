/** Private modes that programs turn on: what is on at first, and what leaves nothing behind. */
const CURSOR = '25'
const UNDONE = new Set([
  '1',
  '9',
  '47',
  '1000',
  '1002',
  '1003',
  '1004',
  '1005',
  '1006',
  '1015',
  '1047',
  '1049',
  '2004',
])

/**
 * Watches what a program sets on the terminal, such as its other screen or reports of the mouse. Gives what undoes that,
 * for who leaves before the program has put it back.
 */
export function createModes(): { watch: (output: Uint8Array) => void; undo: () => string } {
  const on = new Set<string>()
  let isCursorHidden = false
  let rest = ''
  return {
    watch: (output) => {
      const text = rest + Buffer.from(output).toString('latin1')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told with it.
      for (const [, modes = '', to] of text.matchAll(/\x1b\[\?([\d;]+)([hl])/g))
        for (const mode of modes.split(';')) {
          if (mode === CURSOR) isCursorHidden = to === 'l'
          else if (UNDONE.has(mode)) on[to === 'h' ? 'add' : 'delete'](mode)
        }
      // A sequence may come in two pieces.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
      rest = /\x1b(?:\[(?:\?[\d;]{0,40})?)?$/.exec(text)?.[0] ?? ''
    },
    undo: () =>
      [
        ...[...on].map((mode) => `\x1b[?${mode}l`),
        ...(isCursorHidden ? [`\x1b[?${CURSOR}h`] : []),
        '\x1b[0m',
      ].join(''),
  }
}

/** Private modes that programs turn on; the cursor is on by default, and the others leave nothing behind when reset. */
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
 * Tracks the terminal modes that a program sets, such as the alternate screen or mouse reports. Returns the sequence
 * that resets them, for leaving before the program has.
 */
export function createModes(): { watch: (output: Uint8Array) => void; undo: () => string } {
  const on = new Set<string>()
  let isCursorHidden = false
  let rest = ''
  return {
    watch: (output) => {
      const text = rest + Buffer.from(output).toString('latin1')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
      for (const [, modes = '', to] of text.matchAll(/\x1b\[\?([\d;]+)([hl])/g))
        for (const mode of modes.split(';')) {
          if (mode === CURSOR) isCursorHidden = to === 'l'
          else if (UNDONE.has(mode)) on[to === 'h' ? 'add' : 'delete'](mode)
        }
      // A sequence may be split across chunks.
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

const ESC = '\u001b'

/**
 * Makes the terminal itself copy a text to the clipboard (OSC 52), which also works over SSH. Within tmux it is also
 * passed to the outer terminal, in case tmux does not handle it.
 */
export function copySequence(text: string, isInTmux: boolean): string {
  const sequence = `${ESC}]52;c;${Buffer.from(text).toString('base64')}\u0007`
  return isInTmux ? `${sequence}${ESC}Ptmux;${sequence.replaceAll(ESC, ESC + ESC)}${ESC}\\` : sequence
}

const ESC = '\u001b'

/**
 * Asks the terminal itself to take a text into the clipboard (OSC 52), which works over SSH too. Within tmux it is
 * also passed on to the terminal outside, for where tmux does not take it itself.
 */
export function copySequence(text: string, isInTmux: boolean): string {
  const sequence = `${ESC}]52;c;${Buffer.from(text).toString('base64')}\u0007`
  return isInTmux ? `${sequence}${ESC}Ptmux;${sequence.replaceAll(ESC, ESC + ESC)}${ESC}\\` : sequence
}

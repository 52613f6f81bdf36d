const TILDE = 0x7e
const DOT = 0x2e
const RETURNS = [0x0d, 0x0a]

/**
 * Watches the input for `~.` at the start of a line, which disconnects as in ssh; `~~` sends one tilde. Returns what to
 * send, and whether to disconnect.
 */
export function createEscape(): (typed: Uint8Array) => { send: Uint8Array; leaves: boolean } {
  let isAtStart = true
  let isHeld = false
  return (typed) => {
    const send: number[] = []
    for (const byte of typed) {
      if (isHeld) {
        isHeld = false
        if (byte === DOT) return { send: Uint8Array.from(send), leaves: true }
        send.push(TILDE)
        isAtStart = false
        if (byte === TILDE) continue
      } else if (isAtStart && byte === TILDE) {
        isHeld = true
        continue
      }
      send.push(byte)
      isAtStart = RETURNS.includes(byte)
    }
    return { send: Uint8Array.from(send), leaves: false }
  }
}

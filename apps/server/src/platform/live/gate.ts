type Text = string | Buffer
export type Gate = { pass: (text: Text) => void; hold: () => void; release: () => void }

/** Passes texts on in order, and queues them while held. It starts held; each hold needs a release. */
export function createGate(send: (text: Text) => void): Gate {
  const kept: Text[] = []
  let holds = 1
  return {
    pass: (text) => {
      if (holds > 0) kept.push(text)
      else send(text)
    },
    hold: () => {
      holds += 1
    },
    release: () => {
      holds -= 1
      if (holds > 0) return
      for (const text of kept.splice(0)) send(text)
    },
  }
}

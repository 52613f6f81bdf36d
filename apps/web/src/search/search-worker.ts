import { createSearchHost, type SearchQuestion } from './search-host.ts'

const host = createSearchHost()

/** Searching very many items takes longer than a frame, so it runs off the main thread. */
self.onmessage = ({ data }: MessageEvent<SearchQuestion>) => {
  const answer = host(data)
  if (answer) self.postMessage(answer, { transfer: [answer.slots.buffer] })
}

import { createSearchHost, type SearchQuestion } from './search-host.ts'

const host = createSearchHost()

/** Looking through very many things takes longer than a frame, so it is done beside the page. */
self.onmessage = ({ data }: MessageEvent<SearchQuestion>) => {
  const answer = host(data)
  if (answer) self.postMessage(answer, { transfer: [answer.slots.buffer] })
}

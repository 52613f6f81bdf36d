import type { Plugin } from 'vite'

/** Takes the indentation out of documents, which only their readers need: each is in a page's first files, and sent. */
export const plainDocuments: Plugin = {
  name: 'sandlot:plain-documents',
  transform: {
    filter: { id: /(?:operations|mutations)\.gen\.ts$/ },
    handler: (code) => ({ code: code.replace(/\n[ \t]+/g, '\n'), map: null }),
  },
}

import type { Plugin } from 'vite'

/** Removes the indentation of GraphQL documents, which are part of a page's first files and of every request. */
export const plainDocuments: Plugin = {
  name: 'sandlot:plain-documents',
  transform: {
    filter: { id: /(?:operations|mutations)\.gen\.ts$/ },
    handler: (code) => ({ code: code.replace(/\n[ \t]+/g, '\n'), map: null }),
  },
}

/** The window messages between the app and a preview's frame until they share a port. */
export const FRAME_READY = 'sandlot-frame-ready'
export const FRAME_PORT = 'sandlot-frame-port'

/** Contract §7: how a private preview in its own tab gets its secret from the app. */
export const REQUEST_PREVIEW_SECRET = 'request-preview-secret'
export const PREVIEW_SECRET = 'preview-secret'

/** Sent to a topic when its connection is lost or the server drops it (contract §6). */
export const CONNECTION_LOSS = 'connection-loss'

/** What a topic hears when its connection breaks off or the server drops it (contract §6). */
export const CONNECTION_LOSS = 'connection-loss'

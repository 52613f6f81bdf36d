import { channels as notificationChannels } from './notifications/channels.ts'
import type { Channel } from './platform/live/channel.ts'
import { channels as sandboxChannels } from './sandboxes/channels.ts'
import { channels as workspaceChannels } from './workspaces/channels.ts'

/** Every kind of topic that clients can listen to. */
export const channels: Channel[] = [...workspaceChannels, ...sandboxChannels, ...notificationChannels]

import { counted } from '@sandlot/core/grouped'
import { shellMessages } from '@sandlot/core/shell/messages'

export const guideMessages = {
  title: shellMessages.getStarted,
  text: 'Short guides to what you can do here.',
  carousels: { start: shellMessages.getStarted, workflow: 'Optimize your workflow' },
  article: 'Article',
  video: 'Video',
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  position: 'Position',
  seconds: (count: number) => counted(count, 'second'),
  minutes: (count: number) => `${count} min read`,
  earlier: (carousel: string) => `Earlier in ${carousel}`,
  further: (carousel: string) => `Further in ${carousel}`,
  next: 'Read next',
  missing: 'There is no such guide',
  missingText: 'It may have been removed or renamed.',
  all: 'See all guides',
}

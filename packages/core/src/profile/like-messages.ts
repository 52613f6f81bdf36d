import { profileMessages } from './messages.ts'

/** Sentences about likes in a sandbox's menu. */
export const likeMessages = {
  entry: (count: number, isLiked: boolean) =>
    `${isLiked ? 'Unlike' : 'Like'}${count === 0 ? '' : ` (${profileMessages.likes(count)})`}`,
}

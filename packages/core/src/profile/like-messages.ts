import { profileMessages } from './messages.ts'

/** What the menu of a sandbox says of likes. */
export const likeMessages = {
  entry: (count: number, isLiked: boolean) =>
    `${isLiked ? 'Unlike' : 'Like'}${count === 0 ? '' : ` (${profileMessages.likes(count)})`}`,
}

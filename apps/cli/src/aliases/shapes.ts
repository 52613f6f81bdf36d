import { z } from 'zod'

const Alias = z.object({
  name: z.string(),
  means: z.string().describe('The words that it stands for; $1 to $9 are what follows it.'),
})

export const aliasShapes = {
  'alias/1': Alias,
  'alias.list/1': z.array(Alias),
  'alias.set/1': Alias,
  'alias.delete/1': Alias,
} as const

import { z } from 'zod'

const Alias = z.object({
  name: z.string(),
  means: z.string().describe('What it stands for; $1 to $9 are the arguments after it.'),
})

export const aliasShapes = {
  'alias/1': Alias,
  'alias.list/1': z.array(Alias),
  'alias.set/1': Alias,
  'alias.delete/1': Alias,
} as const

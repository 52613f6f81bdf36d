import { z } from 'zod'

const Tool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of what it takes.'),
  annotations: z.object({ title: z.string(), readOnlyHint: z.boolean(), destructiveHint: z.boolean() }),
})

export const agentShapes = {
  'mcp.tool/1': Tool,
  'mcp.tools/1': z.array(Tool),
  'mcp.config/1': z.object({
    program: z.string(),
    file: z.string().describe('Where the program looks for it.'),
    config: z.string().describe('What goes into that file.'),
    command: z.array(z.string()).describe('What the program starts.'),
  }),
} as const

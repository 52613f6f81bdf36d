import { errorCodes } from '@sandlot/core/errors'
import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Setting = z.object({
  key: z.enum(['host', 'workspace', 'update-check']),
  value: z.string().nullable(),
  source: z
    .enum(['flag', 'environment', 'project', 'settings', 'default'])
    .nullable()
    .describe('What decides it now.'),
})

export const selfShapes = {
  'failure/1': z.object({ ok: z.literal(false), error: FailureShape }),
  'config/1': Setting,
  'config.list/1': z.array(Setting),
  'config.get/1': Setting,
  'config.set/1': Setting,
  'config.path/1': z.object({ path: z.string(), directory: z.string() }),
  'upgrade/1': z.object({
    from: z.string(),
    to: z.string(),
    folder: z.string().nullable().describe('Where this program is installed.'),
    upgraded: z.boolean(),
  }),
  'version/1': z.object({
    client: z.string(),
    host: z.string().nullable(),
    server: z.string().nullable(),
    compatible: z.boolean().nullable().describe('Null where the server was not asked or does not tell.'),
  }),
  'api/1': z.object({
    status: z.number().int(),
    contentType: z.string().nullable(),
    body: z.unknown().describe('The body of the response; null if it is not JSON.'),
    base64: z.string().nullable().describe('An answer that is no JSON.'),
  }),
  'doctor/1': z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        id: z.enum(['settings', 'credentials', 'host', 'version', 'clock', 'sign-in', 'terminal']),
        state: z.enum(['ok', 'warning', 'broken', 'skipped']),
        text: z.string(),
        hint: z.string().nullable().describe('What to do about it.'),
      }),
    ),
  }),
  'completion/1': z.object({ shell: z.enum(['bash', 'zsh', 'fish', 'powershell']), script: z.string() }),
  'schema/1': z.record(z.string(), z.unknown()).describe('A JSON Schema.'),
  'schema.list/1': z.array(z.object({ id: z.string() })),
  'help.command/1': z.object({ text: z.string() }),
  'help.exit-codes/1': z.array(
    z.object({ status: z.number().int(), meaning: z.string(), codes: z.array(z.enum(errorCodes)) }),
  ),
  'help.environment/1': z.array(z.object({ name: z.string(), meaning: z.string() })),
  'help.json/1': z.object({ text: z.string() }),
} as const

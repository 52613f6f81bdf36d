import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { loadShapes } from '../platform/output/shapes.ts'
import { table } from '../platform/text/table.ts'

export const schemaCommand: Define = (command, act) =>
  command
    .argument('[id]', 'an id from meta.schema (default: list all ids)')
    .addHelpText('after', examples('sandlot schema', 'sandlot schema sandbox.list/1'))
    .action(act((_context, _flags, id?: string) => (id === undefined ? listShapes() : printSchema(id))))

/** The JSON Schema of `data` in results with this `meta.schema` (spec CL-003). */
export async function printSchema(id: string): Promise<Outcome<'schema/1'>> {
  const shapes = await loadShapes()
  const shape = shapes.get(id)
  if (!shape)
    throw new AppError('not_found', `There is no shape “${id}”.`, {
      reason: 'shapeUnknown',
      hint: '`sandlot schema` lists them.',
      field: 'id',
    })
  const { z } = await import('zod')
  // A shape may gain fields within its version, so readers must accept unknown ones.
  const data = { $id: id, ...z.toJSONSchema(shape, { io: 'input' }) }
  return { shape: 'schema/1', data, text: () => `${JSON.stringify(data, null, 2)}\n` }
}

export async function listShapes(): Promise<Outcome<'schema.list/1'>> {
  const data = [...(await loadShapes()).keys()].sort().map((id) => ({ id }))
  return {
    shape: 'schema.list/1',
    data,
    text: table([{ title: 'id', value: (item: { id: string }) => item.id }], data, ''),
  }
}

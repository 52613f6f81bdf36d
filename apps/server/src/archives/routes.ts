import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { refusalError } from '@sandlot/core/actions'
import { EXPORT_BODY_MAX_BYTES } from '@sandlot/core/archives/limits'
import { zipRefusals } from '@sandlot/core/archives/refusals'
import {
  EXPORT_HEADERS,
  exportArchive,
  exportOwnData,
  IMPORT_EVENTS,
  ImportEvent,
  importArchive,
} from '@sandlot/core/archives/rest'
import { toSnakeCase } from '@sandlot/core/case'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { FastifyReply } from 'fastify'
import { requireViewer } from '../platform/context.ts'
import { knownProblem, problemBody, unexpected } from '../platform/http/errors.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { keyOf } from '../platform/idempotency/once.ts'
import { assertAllowedAtFirst } from '../workspaces/act.ts'
import { exportZip } from './export.ts'
import { importOnce } from './import-once.ts'
import { noteExport, noteOwnExport } from './note-export.ts'
import { ownData } from './own-data.ts'
import { reportOf } from './report.ts'
import { type Choice, chooseForExport, chooseOwn } from './select.ts'
import { keepUpload } from './upload.ts'
import { takeExportSlot, takeImportSlot } from './zip-slots.ts'

export const routes: AnyRoute[] = [
  route(exportArchive, {
    policy: 'signedIn',
    writes: false,
    bodyMaxBytes: EXPORT_BODY_MAX_BYTES,
    handle: async ({ params, query, body, context, reply }) => {
      if ((await context.roleIn(params.id)) === null) throw refusalError(workspaceRefusals, 'notMember')
      const choice = await chooseForExport(context, params.id, body)
      if (query.dryRun === 'true') return sendZip(reply, Buffer.alloc(0), choice)
      const slot = takeExportSlot(requireViewer(context).userId)
      const zip = Readable.from(exportZip(context, choice), { objectMode: false }).once('close', slot.leave)
      await noteExport(context, params.id, { isAll: body.all === true, choice }).catch((error) => {
        zip.destroy()
        throw error
      })
      return sendZip(reply, zip, choice)
    },
  }),
  route(exportOwnData, {
    policy: 'signedIn',
    writes: false,
    handle: async ({ query, context, reply }) => {
      const choice = await chooseOwn(context)
      if (query.dryRun === 'true') return sendZip(reply, Buffer.alloc(0), choice)
      const slot = takeExportSlot(requireViewer(context).userId)
      const bytes = exportZip(context, choice, ownData(context))
      const zip = Readable.from(bytes, { objectMode: false }).once('close', slot.leave)
      await noteOwnExport(context, choice).catch((error) => {
        zip.destroy()
        throw error
      })
      return sendZip(reply, zip, choice)
    },
  }),
  route(importArchive, {
    policy: 'signedIn',
    action: 'sandbox.import',
    handle: async ({ params, query, context, request, reply }) => {
      const key = keyOf(request.headers)
      await assertAllowedAtFirst(context, { action: 'sandbox.import', workspaces: { id: params.id } })
      const body = request.body
      if (!(body instanceof Readable)) throw refusalError(zipRefusals, 'zipEmpty')
      const slot = takeImportSlot(requireViewer(context).userId)
      const { importMaxBytes } = context.config
      const announced = Number(request.headers['content-length'] ?? 0)
      const hash = createHash('sha256')
      const file = await keepUpload(body, importMaxBytes, announced, hash).catch((error) => {
        slot.leave()
        throw error
      })
      const leave = () => file.close().finally(slot.leave)
      const options = {
        // An id in capitals means the same workspace.
        workspaceId: params.id.toLowerCase(),
        folder: query.folder,
        drafts: query.drafts === 'true',
        name: query.name ?? '',
        dryRun: query.dryRun === 'true',
      }
      const asked = { key, sha256: hash.digest('hex'), options }
      const progress = await importOnce(context, file, asked).catch(async (error) => {
        await leave()
        throw error
      })
      const end = () => progress.end().finally(leave)
      if (!request.headers.accept?.includes(IMPORT_EVENTS)) return reportOf(progress.events()).finally(end)
      const lines = linesOf(progress.events(), (error) => {
        const known = knownProblem(error)
        if (!known) request.log.error({ err: error }, 'import failed')
        return problemBody(known ?? unexpected(request.id))
      })
      // If nobody starts to read the generator, none of it runs, not even its end.
      const stream = Readable.from(lines).once('close', end)
      await reply.header('cache-control', 'no-store').type(IMPORT_EVENTS).send(stream)
      return reply
    },
  }),
]

const sendZip = (reply: FastifyReply, zip: Readable | Buffer, { chosen, skipped }: Choice) =>
  reply
    .header('cache-control', 'no-store')
    .header(EXPORT_HEADERS.sandboxes, chosen.length)
    .header(EXPORT_HEADERS.skipped, skipped)
    .type('application/zip')
    .send(zip)

/** Writes one line per event. An error that concerns no single sandbox is the last line. */
async function* linesOf(
  events: AsyncIterable<ImportEvent>,
  problemOf: (error: unknown) => unknown,
): AsyncGenerator<string> {
  try {
    for await (const event of events) yield `${JSON.stringify(toSnakeCase(event, ImportEvent))}\n`
  } catch (error) {
    yield `${JSON.stringify({ problem: problemOf(error) })}\n`
  }
}

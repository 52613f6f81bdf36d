import { toAppError } from '@sandlot/core/errors'
import type ssh2 from 'ssh2'
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2'
import { type Attrs, FarFileError, type FarFiles } from './far-files.ts'

export type Sftp = typeof ssh2.utils.sftp

/** Directory entries per response, and the most bytes read at once. */
const ENTRIES = 100
const READ_BYTES = 256 * 1024

const handleOf = (bytes: Buffer): number => (bytes.length === 4 ? bytes.readUInt32BE() : 0)

function toHandle(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

const seconds = (time: number | Date | undefined): number | undefined =>
  time instanceof Date ? time.getTime() / 1000 : time

const toChange = ({ mode, size, atime, mtime }: Partial<Attributes>): Partial<Attrs> =>
  JSON.parse(JSON.stringify({ mode, size, atime: seconds(atime), mtime: seconds(mtime) }))

const LETTERS = 'rwxrwxrwx'
const KINDS: Readonly<Record<number, string>> = { 4: 'd', 8: '-', 10: 'l' }

/** A line in the format of `ls -l`, which some clients show verbatim. */
export function longName(name: string, { mode, uid, gid, size, mtime }: Attrs): string {
  const rights = [...LETTERS].map((letter, place) => ((mode >> (8 - place)) & 1 ? letter : '-')).join('')
  const when = new Date(mtime * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return `${KINDS[mode >> 12] ?? '?'}${rights} 1 ${uid} ${gid} ${String(size).padStart(10)} ${when} ${name}`
}

const entryOf = (filename: string, attrs: Attrs): FileEntry => ({
  filename,
  longname: longName(filename, attrs),
  attrs,
})

/** An entry of which only the name is needed. */
const bare = (filename: string): FileEntry =>
  entryOf(filename, { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 })

/** Internals of ssh2: how a file session ends. */
type Inner = {
  _protocol: { exitStatus: (channel: number, status: number) => void }
  outgoing: { id: number }
}

/** Ends a file session with a successful exit status; without one, `scp` assumes a failure. */
function endWell(sftp: SFTPWrapper): void {
  const { _protocol, outgoing } = sftp as unknown as Inner
  _protocol.exitStatus(outgoing.id, 0)
  sftp.end()
}

/** Serves the files of a devbox to `sftp`, `scp` and editors (protocol version 3). */
export function serveFiles(sftp: SFTPWrapper, far: FarFiles, { STATUS_CODE }: Sftp): void {
  const codes: Readonly<Record<string, number>> = {
    ENOENT: STATUS_CODE.NO_SUCH_FILE,
    EACCES: STATUS_CODE.PERMISSION_DENIED,
    EPERM: STATUS_CODE.PERMISSION_DENIED,
  }
  /** Answers a request with its result, or with an error status. */
  const answer = <Value>(request: number, asked: Promise<Value>, give: (value: Value) => void) =>
    void asked.then(give).catch((error: unknown) => {
      const code = error instanceof FarFileError ? codes[error.code] : undefined
      const { message } = error instanceof FarFileError ? error : toAppError(error)
      sftp.status(request, code ?? STATUS_CODE.FAILURE, message)
    })
  const done = (request: number, asked: Promise<unknown>) =>
    answer(request, asked, () => sftp.status(request, STATUS_CODE.OK))
  const atEnd = (request: number) => sftp.status(request, STATUS_CODE.EOF)

  sftp.on('end', () => endWell(sftp))
  sftp.on('OPEN', (request, path, flags, { mode }) =>
    answer(request, far('open', { path, flags, mode }), (handle) => sftp.handle(request, toHandle(handle))),
  )
  sftp.on('READ', (request, bytes, at, length) => {
    const wanted = { handle: handleOf(bytes), at, count: Math.min(length, READ_BYTES) }
    answer(request, far('read', wanted), (data) =>
      data === '' ? atEnd(request) : sftp.data(request, Buffer.from(data, 'base64')),
    )
  })
  sftp.on('WRITE', (request, bytes, at, data) =>
    done(request, far('write', { handle: handleOf(bytes), at, data: data.toString('base64') })),
  )
  sftp.on('CLOSE', (request, bytes) => done(request, far('close', { handle: handleOf(bytes) })))
  sftp.on('FSTAT', (request, bytes) =>
    answer(request, far('fstat', { handle: handleOf(bytes) }), (attrs) => sftp.attrs(request, attrs)),
  )
  sftp.on('FSETSTAT', (request, bytes, attrs) =>
    done(request, far('fchange', { handle: handleOf(bytes), attrs: toChange(attrs) })),
  )
  sftp.on('OPENDIR', (request, path) =>
    answer(request, far('list', { path }), (handle) => sftp.handle(request, toHandle(handle))),
  )
  sftp.on('READDIR', (request, bytes) =>
    answer(request, far('next', { handle: handleOf(bytes), count: ENTRIES }), (entries) =>
      entries.length === 0
        ? atEnd(request)
        : sftp.name(
            request,
            entries.map(({ name, attrs }) => entryOf(name, attrs)),
          ),
    ),
  )
  for (const [event, call] of [
    ['STAT', 'stat'],
    ['LSTAT', 'lstat'],
  ] as const)
    sftp.on(event as 'STAT', (request, path) =>
      answer(request, far(call, { path }), (attrs) => sftp.attrs(request, attrs)),
    )
  sftp.on('SETSTAT', (request, path, attrs) => done(request, far('change', { path, attrs: toChange(attrs) })))
  sftp.on('REALPATH', (request, path) =>
    answer(request, far('real', { path }), (name) => sftp.name(request, [bare(name)])),
  )
  sftp.on('READLINK', (request, path) =>
    answer(request, far('target', { path }), (name) => sftp.name(request, [bare(name)])),
  )
  // ssh2's types name target and link the wrong way round.
  sftp.on('SYMLINK', (request, path, target) => done(request, far('link', { path, target })))
  sftp.on('MKDIR', (request, path, { mode }) => done(request, far('folder', { path, mode })))
  sftp.on('RMDIR', (request, path) => done(request, far('rmdir', { path })))
  sftp.on('REMOVE', (request, path) => done(request, far('unlink', { path })))
  sftp.on('RENAME', (request, from, to) => done(request, far('rename', { from, to })))
}

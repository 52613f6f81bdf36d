import { spawn } from 'node:child_process'
import type { Io } from '../../platform/io.ts'
import { tuiTexts } from '../messages.ts'

/** The person's editor as a command line, which may include flags. */
export const editorOf = ({ env, platform }: Pick<Io, 'env' | 'platform'>): string =>
  env.VISUAL || env.EDITOR || (platform === 'win32' ? 'notepad' : 'vi')

/** Runs the editor on a file until it is closed; throws if it could not be run or failed. */
export async function runEditor(file: string, io: Pick<Io, 'env' | 'platform'>): Promise<void> {
  const command = editorOf(io)
  const options = { stdio: 'inherit', env: { ...io.env } } as const
  const editor =
    io.platform === 'win32'
      ? spawn(`${command} "${file}"`, { ...options, shell: true })
      : spawn('/bin/sh', ['-c', `${command} "$1"`, 'sandlot', file], options)
  const status = await new Promise<number | null>((resolve, reject) => {
    editor.once('error', reject).once('exit', resolve)
  })
  if (status !== 0) throw new Error(tuiTexts.editorEnded(command, status))
}

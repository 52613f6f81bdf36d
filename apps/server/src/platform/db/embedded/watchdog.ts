import { spawn } from 'node:child_process'

/**
 * Where the kernel cannot be asked to end PostgreSQL with the server: a shell that waits for the pipe from
 * this process to close, which it does however this process dies.
 */
export function watchOver(pid: number, ended: Promise<string>): void {
  const dog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it PostgreSQL runs on when the server is killed, and the next start takes it over.
  dog.on('error', () => {})
  dog.stdin.on('error', () => {})
  // Before the pipe closes, or it would signal a pid that may be another's by now.
  void ended.then(() => dog.kill('SIGKILL'))
}

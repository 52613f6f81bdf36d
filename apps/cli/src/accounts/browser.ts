import type { Io } from '../platform/io.ts'

/** Whether a browser started here would appear on the person's screen (spec CL-022). */
export function hasBrowser({ env, platform, stderr }: Pick<Io, 'env' | 'platform' | 'stderr'>): boolean {
  if (!stderr.isTTY || env.SSH_CONNECTION || env.SSH_CLIENT || env.SSH_TTY) return false
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i

/** Whether a host name, without its port, means the computer itself. */
export const isLoopbackHost = (name: string): boolean => LOOPBACK.test(name)

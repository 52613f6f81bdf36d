/*
 * The system calls that a box may make, as a classic BPF program: it refuses kernel interfaces that no project needs.
 */

const RETURN_ALLOW = 0x7fff0000
const RETURN_ERRNO = 0x00050000
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

/** Offsets in struct seccomp_data. */
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number) => 16 + 8 * index

const LOAD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_SET = 0x45
const JUMP_AT_LEAST = 0x35
const RETURN = 0x06

/** Mounts, cgroups, names, IPC, users, processes, network. */
const NAMESPACE_FLAGS = 0x7e020000
const CLONE3 = 435
/** Requests that inject input into a process's terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c]
/** Requests that create btrfs subvolumes, which a snapshot of the home would not include. */
const SUBVOLUMES = [0x50009401, 0x5000940e, 0x50009417, 0x50009418]
/** Unix, IPv4, IPv6, netlink. Of the others, vsock leads to the host of a virtual machine. */
const SOCKET_FAMILIES = [1, 2, 10, 16]

/** The same numbers on all architectures, as with all newer calls. */
const REFUSED_EVERYWHERE = [
  ...[425, 426, 427], // io_uring
  ...[428, 429, 430, 431, 432, 433, 442, 467], // the newer calls for mounts
  443, // quotactl_fd
]

type Calls = {
  architecture: number
  clone: number
  ioctl: number
  socket: number
  socketpair: number
  refused: number[]
}

/**
 * Refused: mount, umount2, pivot_root, swapon, swapoff, reboot, acct, quotactl, syslog, init_module, delete_module,
 * finit_module, kexec_load, kexec_file_load, add_key, request_key, keyctl, unshare, setns, perf_event_open, bpf,
 * userfaultfd, open_by_handle_at, name_to_handle_at; on x64 also iopl and ioperm.
 */
const CALLS: Record<'x64' | 'arm64', Calls> = {
  x64: {
    architecture: 0xc000003e,
    clone: 56,
    ioctl: 16,
    socket: 41,
    socketpair: 53,
    refused: [
      ...[165, 166, 155, 167, 168, 169, 163, 179, 103, 175, 176, 313, 246, 320, 248, 249, 250],
      ...[272, 308, 298, 321, 323, 304, 303, 172, 173],
    ],
  },
  arm64: {
    architecture: 0xc00000b7,
    clone: 220,
    ioctl: 29,
    socket: 198,
    socketpair: 199,
    refused: [
      ...[40, 39, 41, 224, 225, 142, 89, 60, 116, 105, 106, 273, 104, 294, 217, 218, 219],
      ...[97, 268, 241, 280, 282, 265, 264],
    ],
  },
}

/** x32 calls have their own numbers from here on. */
const X32 = 0x40000000

type Instruction = { code: number; value: number; yes?: string; no?: string }
type Line = Instruction | { label: string }

const load = (offset: number): Line => ({ code: LOAD, value: offset })
const whenOneOf = (values: number[], yes: string): Line[] =>
  values.map((value) => ({ code: JUMP_EQUAL, value, yes }))
const answer = (value: number): Line => ({ code: RETURN, value })

/** The filter that bwrap loads; null if there is none for this machine, which then has no boxes. */
export function seccompFilter(machine: string): Buffer | null {
  return machine === 'x64' || machine === 'arm64' ? assemble(program(machine)) : null
}

function program(machine: 'x64' | 'arm64'): Line[] {
  const calls = CALLS[machine]
  return [
    load(ARCHITECTURE),
    { code: JUMP_EQUAL, value: calls.architecture, no: 'unknown' },
    load(NUMBER),
    ...(machine === 'x64' ? [{ code: JUMP_AT_LEAST, value: X32, yes: 'unknown' }] : []),
    // Its flags are in memory, which a filter cannot read; libraries then fall back to the older call.
    ...whenOneOf([CLONE3], 'unknown'),
    ...whenOneOf([calls.clone], 'clone'),
    ...whenOneOf([calls.ioctl], 'ioctl'),
    ...whenOneOf([calls.socket, calls.socketpair], 'socket'),
    ...whenOneOf([...calls.refused, ...REFUSED_EVERYWHERE], 'refuse'),
    answer(RETURN_ALLOW),
    { label: 'clone' },
    load(argument(0)),
    { code: JUMP_SET, value: NAMESPACE_FLAGS, yes: 'refuse' },
    answer(RETURN_ALLOW),
    { label: 'ioctl' },
    load(argument(1)),
    ...whenOneOf([...TERMINAL_INPUT, ...SUBVOLUMES], 'refuse'),
    answer(RETURN_ALLOW),
    { label: 'socket' },
    load(argument(0)),
    ...whenOneOf(SOCKET_FAMILIES, 'allow'),
    answer(RETURN_ERRNO | EAFNOSUPPORT),
    { label: 'allow' },
    answer(RETURN_ALLOW),
    { label: 'refuse' },
    answer(RETURN_ERRNO | EPERM),
    { label: 'unknown' },
    answer(RETURN_ERRNO | ENOSYS),
  ]
}

/** Jumps only go forward, to a label or to the next instruction. */
function assemble(lines: Line[]): Buffer {
  const places = new Map<string, number>()
  const instructions: Instruction[] = []
  for (const line of lines) {
    if ('label' in line) places.set(line.label, instructions.length)
    else instructions.push(line)
  }
  const filter = Buffer.alloc(8 * instructions.length)
  instructions.forEach(({ code, value, yes, no }, index) => {
    const distance = (label: string | undefined) =>
      label === undefined ? 0 : (places.get(label) ?? 0) - index - 1
    filter.writeUInt16LE(code, 8 * index)
    filter.writeUInt8(distance(yes), 8 * index + 2)
    filter.writeUInt8(distance(no), 8 * index + 3)
    filter.writeUInt32LE(value >>> 0, 8 * index + 4)
  })
  return filter
}

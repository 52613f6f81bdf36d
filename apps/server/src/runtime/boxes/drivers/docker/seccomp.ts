/*
 * The system calls that a box may make, in the format of container engines: the same refusals as bubblewrap's filter,
 * by name. The engines' own defaults allow vsock and, with some, io_uring and new user namespaces.
 */

const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const REFUSED = [
  ...['io_uring_setup', 'io_uring_enter', 'io_uring_register'],
  ...[
    'mount',
    'umount',
    'umount2',
    'pivot_root',
    'open_tree',
    'open_tree_attr',
    'move_mount',
    'mount_setattr',
  ],
  ...['fsopen', 'fsconfig', 'fsmount', 'fspick'],
  ...['swapon', 'swapoff', 'reboot', 'acct', 'quotactl', 'quotactl_fd', 'syslog'],
  ...['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load'],
  ...['add_key', 'request_key', 'keyctl', 'unshare', 'setns', 'perf_event_open', 'bpf', 'userfaultfd'],
  ...['open_by_handle_at', 'name_to_handle_at', 'iopl', 'ioperm'],
]
/** Mounts, cgroups, names, IPC, users, processes, network. */
const NAMESPACE_FLAGS = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]
/** Requests that inject input into a process's terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c]
/** Requests that create btrfs subvolumes, which a snapshot of the home would not include. */
const SUBVOLUMES = [0x50009401, 0x5000940e, 0x50009417, 0x50009418]
/** Unix, IPv4, IPv6 and netlink are below and between these; all others are refused. */
const OTHER_FAMILIES = [
  { op: 'SCMP_CMP_EQ', value: 0 },
  ...[3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15].map((value) => ({ op: 'SCMP_CMP_EQ', value })),
  { op: 'SCMP_CMP_GT', value: 16 },
]

const refuse = (names: string[], errnoRet: number, args: object[] = []) => ({
  names,
  action: 'SCMP_ACT_ERRNO',
  errnoRet,
  args,
})

/** A profile in the format of the Open Container Initiative. */
export const seccompProfile = (machine: string) => ({
  defaultAction: 'SCMP_ACT_ALLOW',
  architectures: [machine === 'arm64' ? 'SCMP_ARCH_AARCH64' : 'SCMP_ARCH_X86_64'],
  syscalls: [
    refuse(REFUSED, EPERM),
    // Its flags are in memory, which a filter cannot read; libraries then fall back to the older call.
    refuse(['clone3'], ENOSYS),
    ...NAMESPACE_FLAGS.map((flag) =>
      refuse(['clone'], EPERM, [{ index: 0, value: flag, valueTwo: flag, op: 'SCMP_CMP_MASKED_EQ' }]),
    ),
    ...[...TERMINAL_INPUT, ...SUBVOLUMES].map((request) =>
      refuse(['ioctl'], EPERM, [{ index: 1, value: request, op: 'SCMP_CMP_EQ' }]),
    ),
    ...OTHER_FAMILIES.map((family) =>
      refuse(['socket', 'socketpair'], EAFNOSUPPORT, [{ index: 0, ...family }]),
    ),
  ],
})

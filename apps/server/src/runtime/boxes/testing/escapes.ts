import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LIMITS, type MakeDriver, temporaryFolder, testDriver } from './boxes.ts'

const MB = 1024 * 1024
const NAMES_OF_CALLS = {
  unshare: 272,
  setns: 308,
  bpf: 321,
  keyctl: 250,
  mount: 165,
  io_uring: 425,
  userfault: 323,
}

/** Tests attempts by a box to escape, or to exceed its limits. */
export function escapes(make: MakeDriver, { isImage = false } = {}): void {
  const boxOf = async () => {
    const { start, driver, ...rest } = await testDriver(make)
    /** Only where the kernel counts shortages and the driver can read them. */
    const shortagesOf = async (id: string) => {
      const probed = await driver.probe()
      const found = (await driver.list()).find((box) => box.id === id)
      return probed.ok && probed.limits === 'hard' ? found?.shortages : undefined
    }
    return { ...rest, driver, start, shortagesOf, ...(await start('one')) }
  }

  test('the host’s files, accounts and sockets are hidden, and /usr, /etc and /dev cannot be changed', async () => {
    const secret = join(await temporaryFolder(), 'secret')
    await writeFile(secret, 'of the host', { mode: 0o644 })
    const { run } = await boxOf()
    expect((await run(`cat ${secret}`)).code).not.toBe(0)
    // An image has its own files at these paths, and engines expose the hardware.
    const places = isImage ? '' : '/root /var /srv /sys /proc/1/root/var'
    expect((await run(`ls ${places} /boot /etc/shadow /run/docker.sock 2>/dev/null`)).said).toBe('')
    const writes = [
      '/usr/x',
      '/etc/x',
      '/etc/passwd',
      '/dev/x',
      '/x',
      '/run/sandlot/x',
      '/opt/sandlot/agent/agent.cjs',
    ]
    const { said } = await run(
      `for f in ${writes.join(' ')}; do (echo x >>$f) 2>/dev/null && echo $f; done; true`,
    )
    expect(said).toBe('')
    expect((await run('rm -f /run/sandlot/agent.sock; ls /run/sandlot')).said).toContain('agent.sock')
  })

  test('the host’s processes can be neither seen nor signaled', async () => {
    const { run } = await boxOf()
    const seen = (await run('ls /proc | grep -c "^[0-9]"')).said
    expect(Number(seen)).toBeLessThan(10)
    expect((await run(`kill -9 ${process.pid}`)).code).not.toBe(0)
    expect((await run('grep -l SANDLOT_TEST_SECRET /proc/*/environ 2>/dev/null')).said).toBe('')
  })

  test('there is no network: no host loopback, metadata, abstract sockets or virtual machine host', async () => {
    const server = createServer((_, response) => response.end('of the host'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { run } = await boxOf()
    const connect = (host: string, at: number) =>
      `node -e 'require("net").connect(${at}, "${host}").on("connect", () => { console.log("open"); process.exit() }).on("error", (e) => console.log(e.code))'`
    expect((await run(connect('127.0.0.1', port))).said).toBe('ECONNREFUSED')
    expect((await run(connect('169.254.169.254', 80))).said).toBe('ENETUNREACH')
    expect((await run(connect('1.1.1.1', 443))).said).toBe('ENETUNREACH')
    expect((await run('cat /proc/net/route | wc -l; grep -c @ /proc/net/unix')).said).toBe('1\n0')
    const vsock = "perl -e 'socket(my $s, 40, 1, 0) or print 0 + $!'"
    expect((await run(vsock)).said).toBe('97')
  })

  test('namespaces, mounts, device nodes and other users are refused', async () => {
    const { run } = await boxOf()
    const tries = [
      'unshare -U true',
      'unshare -m true',
      'mount -t tmpfs x /tmp',
      'mknod /tmp/sda b 8 0',
      'su -c true',
      'chroot / true',
      'nsenter -t 1 -m true',
    ]
    for (const command of tries) expect([command, (await run(command)).code]).not.toEqual([command, 0])
    expect((await run('grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status | tr -s "\\t" " "')).said).toBe(
      'CapEff: 0000000000000000\nCapBnd: 0000000000000000\nNoNewPrivs: 1',
    )
  })

  test.runIf(process.arch === 'x64')('dangerous system calls are refused by number', async () => {
    const { run } = await boxOf()
    for (const [name, number] of Object.entries(NAMES_OF_CALLS)) {
      const { said } = await run(`perl -e 'syscall(${number}, 0, 0, 0, 0, 0) == -1 and print 0 + $!'`)
      expect([name, said]).toEqual([name, '1'])
    }
    expect((await run("perl -e 'syscall(435, 0, 0); print 0 + $!'")).said).toBe('38')
    expect((await run("perl -e 'syscall(56, 0x10000000, 0, 0, 0, 0) == -1 and print 0 + $!'")).said).toBe('1')
  })

  test('other boxes cannot be seen', async () => {
    const { run, start } = await boxOf()
    const other = await start('two')
    await other.run('echo secret > project/file; (sleep 1000 &) >/dev/null 2>&1')
    expect(
      (await run('find / -name file -path "*project*" 2>/dev/null; grep -l sleep /proc/*/comm')).said,
    ).toBe('')
  })

  test('a box cannot use up the connections of the process that runs all of them', async () => {
    const { run } = await boxOf()
    const dial = `
      let open = 0
      for (let i = 0; i < 200; i++) require("net").connect("/run/sandlot/egress.sock").on("error", () => {})
        .on("connect", () => { open += 1 }).on("close", () => { open -= 1; if (open < 10) { console.log("few"); process.exit() } })
      setTimeout(() => { console.log(open); process.exit() }, 5_000)`
    expect((await run(`node -e '${dial}'`)).said).toBe('few')
  })

  test('a fork bomb stays in its box, and others keep running', async () => {
    const { run, start, shortagesOf } = await boxOf()
    const other = await start('two')
    const counted = await run(
      'node -e \'let n = 0; for (let i = 0; i < 300; i++) { const c = require("child_process").spawn("sleep", ["1000"]); c.on("error", () => {}); if (c.pid) n++ }; console.log(n); process.exit()\'',
    )
    expect(Number(counted.said)).toBeLessThan(LIMITS.processes)
    expect((await shortagesOf('one'))?.processes).not.toBe(0)
    expect((await other.run('echo fine')).said).toBe('fine')
  })

  test('a box that exceeds its memory is ended or loses the process that used it', async () => {
    const { run, start, ends, shortagesOf } = await boxOf()
    const other = await start('two')
    const bomb = await run(
      `node -e 'const a = []; for (let i = 0; i < 40; i++) a.push(Buffer.alloc(${32 * MB}, 1)); console.log("got it"); setTimeout(() => {}, 1e6)'`,
    ).catch(() => ({ said: '' }))
    expect(bomb.said).not.toContain('got it')
    expect(ends.every(({ id, reason }) => id === 'one' && reason === 'out-of-memory')).toBe(true)
    expect((await shortagesOf('one'))?.memory).not.toBe(0)
    expect((await other.run('echo fine')).said).toBe('fine')
  })

  test('files in memory are limited', async () => {
    const { run } = await boxOf()
    for (const place of ['/tmp', '/dev/shm']) {
      await run(`head -c ${LIMITS.memoryBytes} /dev/zero > ${place}/x`)
      expect(Number((await run(`stat -c %s ${place}/x`)).said)).toBeLessThanOrEqual(LIMITS.memoryBytes / 4)
      await run(`rm ${place}/x`)
    }
  })

  test('filling the disk ends the box with that reason, and no file is larger than a disk', async () => {
    const { run, ends } = await boxOf()
    await run(`head -c ${LIMITS.diskBytes + 50 * MB} /dev/zero > a; head -c ${20 * MB} /dev/zero > b`).catch(
      () => {},
    )
    await expect.poll(() => ends).toEqual([{ id: 'one', reason: 'disk-full' }])
  })

  test('links are not followed when the server copies, measures and removes a box’s files', async () => {
    const host = await temporaryFolder()
    await mkdir(join(host, 'kept'))
    await writeFile(join(host, 'kept/secret'), 'x'.repeat(3 * MB))
    const { run, driver, start, root } = await boxOf()
    await run(`ln -s ${host} project/out; ln -s ${host}/kept/secret project/secret`)
    // Swaps a folder and a link for as long as the server measures.
    await run(
      `setsid sh -c 'while :; do mkdir project/swap; rmdir project/swap; ln -s ${host} project/swap; rm project/swap; done' >/dev/null 2>&1 &`,
    )
    for (let round = 0; round < 5; round += 1) expect(await driver.disks.sizeBytes('one')).toBeLessThan(MB)
    await driver.stop('one', 0)
    await driver.disks.fork('one', 'two')
    await (await start('one', { generation: 2 })).run('mkdir locked; touch locked/x; chmod 0 locked')
    await driver.destroy('one')
    expect(await readdir(join(root, 'disks'))).toEqual(['two'])
    expect(await readFile(join(host, 'kept/secret'), 'utf8')).toHaveLength(3 * MB)
    expect((await (await start('two')).run('cat project/secret')).code).not.toBe(0)
    expect(await readdir(host)).toEqual(['kept'])
  })

  test('a home replaced by a link is not followed when its box starts again', async () => {
    const host = await temporaryFolder()
    const { run, driver, start } = await boxOf()
    await run(`rm -rf project; ln -s ${host} project`)
    await driver.stop('one', 0)
    const again = await start('one', { generation: 2 })
    expect((await again.run('ls project/')).code).not.toBe(0)
    await symlink('/etc', join(host, 'etc'))
    expect((await again.run('ls project/etc')).code).not.toBe(0)
  })
}

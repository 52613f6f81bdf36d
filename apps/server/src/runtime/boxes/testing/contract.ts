import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustEnvironment } from '../drivers/inside.ts'
import { ask, LIMITS, type MakeDriver, temporaryFolder, testDriver } from './boxes.ts'

/** Tests that every driver must pass, run on real boxes. */
export function contract(make: MakeDriver, { freezes = true } = {}): void {
  test('it tries a box before reporting that boxes are available', async () => {
    const { driver, start } = await testDriver(make)
    const probed = await driver.probe()
    expect(probed).toEqual({
      ok: true,
      limits: expect.stringMatching(/hard|soft/),
      programs: expect.any(Array),
      node: process.versions.node,
      capacity: probed.ok ? probed.capacity : null,
    })
    if (!probed.ok) return
    expect(probed.programs).toContain('node')
    // The probe reports what a shell in a box finds.
    const { run } = await start('one')
    expect((await run('node --version')).said).toBe(`v${probed.node}`)
    for (const program of ['npm', 'python3', 'cargo', 'deno'])
      expect([program, (await run(`command -v ${program}`)).code === 0]).toEqual([
        program,
        probed.programs.includes(program),
      ])
  })

  test('the agent gets its box and its home, and nothing of the server', async () => {
    const { start } = await testDriver(make)
    const { session } = await start('one', { generation: 7 })
    const { environment, ...rest } = JSON.parse(await ask(session, '/'))
    expect(rest).toEqual({ id: 'one', generation: '7' })
    expect(environment).toEqual({
      HOME: '/home/box',
      LANG: 'C.UTF-8',
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: expect.any(String) }),
      PATH: expect.any(String),
      PWD: expect.any(String),
      SANDLOT_AGENT_DIR: expect.any(String),
      SANDLOT_BOXES: expect.any(String),
      SANDLOT_BOX_GENERATION: '7',
      SANDLOT_BOX_ID: 'one',
      SANDLOT_BOX_TOKEN: 'secret',
    })
  })

  test('starting the same generation again leaves the box alone; a later one replaces it, with its files', async () => {
    const { driver, start, ends } = await testDriver(make)
    const first = await start('one')
    await first.run('echo kept > project/file; echo $$ > /tmp/mark')
    await driver.start({ id: 'one', generation: 1, limits: LIMITS, token: 'secret' })
    expect((await first.run('ls /tmp/mark')).code).toBe(0)
    const second = await start('one', { generation: 2 })
    expect(await second.run('cat project/file; ls /tmp')).toEqual({ code: 0, said: 'kept' })
    expect(await driver.list()).toMatchObject([{ id: 'one', generation: 2, state: 'running' }])
    expect(ends).toEqual([])
  })

  test('a disk starts from a template and can be forked; each is independent from then on', async () => {
    const { driver, start } = await testDriver(make)
    const template = join(await temporaryFolder(), 'template')
    await mkdir(join(template, 'project'), { recursive: true })
    await writeFile(join(template, 'project/app.js'), 'of the template')
    await driver.disks.create('one', template)
    const one = await start('one')
    expect((await one.run('cat project/app.js && echo changed > project/app.js')).said).toBe(
      'of the template',
    )
    await driver.disks.fork('one', 'two')
    await one.run('echo "changed again" > project/app.js')
    const two = await start('two')
    expect((await two.run('cat project/app.js')).said).toBe('changed')
    const before = await driver.disks.sizeBytes('two')
    await two.run('head -c 5000000 /dev/urandom > big')
    expect((await driver.disks.sizeBytes('two')) - before).toBeGreaterThanOrEqual(5_000_000)
    await driver.destroy('two')
    const again = await start('two', { generation: 2 })
    expect((await again.run('ls project')).said).toBe('')
  })

  test('a home is the old or the new one when the runner is killed while a copy replaces it', async () => {
    const { driver, start, root } = await testDriver(make)
    await (await start('one')).run('echo kept > project/file')
    await driver.createCheckpoint('one', 'k1')
    await (await start('one', { generation: 2 })).run('echo later > project/file')
    const disk = join(root, 'disks/one')
    const interrupt = async () => {
      await driver.stop('one', 0)
      await mkdir(join(disk, 'before'))
      await rename(join(disk, 'home'), join(disk, 'before/home'))
    }
    await interrupt()
    expect((await (await start('one', { generation: 3 })).run('cat project/file')).said).toBe('later')
    await interrupt()
    await driver.restoreCheckpoint('one', 'k1')
    expect((await (await start('one', { generation: 4 })).run('cat project/file')).said).toBe('kept')
    expect(await readdir(disk)).toEqual(['home', 'kept'])
  })

  test('trusted certificates are at the announced path, and programs in the box cannot change them', async () => {
    const { driver, start } = await testDriver(make)
    const { run } = await start('one')
    await driver.trust('one', { all: 'everybody', extra: 'the gate' })
    const { SSL_CERT_FILE: all, NODE_EXTRA_CA_CERTS: extra } = trustEnvironment()
    expect(await run(`cat ${all}; echo; cat ${extra}`)).toEqual({ code: 0, said: 'everybody\nthe gate' })
    expect((await run(`echo mine > ${all}`)).code).not.toBe(0)
  })

  test.runIf(freezes)('a frozen box does nothing and keeps its state', async () => {
    const { driver, start } = await testDriver(make)
    const box = await start('one')
    await driver.freeze('one')
    expect(await driver.list()).toMatchObject([{ id: 'one', generation: 1, state: 'frozen' }])
    const answer = box.run('echo awake')
    let isAnswered = false
    void answer.then(() => {
      isAnswered = true
    })
    // Work in another box takes longer than the answer would have.
    await (await start('two')).run('true')
    expect(isAnswered).toBe(false)
    await driver.thaw('one')
    expect((await answer).said).toBe('awake')
  })

  test.runIf(!freezes)('a box that cannot be frozen reports so, and keeps running', async () => {
    const { driver, start } = await testDriver(make)
    const box = await start('one')
    expect(driver.freezes).toBe(false)
    await expect(driver.freeze('one')).rejects.toThrow('cannot be frozen')
    expect((await box.run('echo awake')).said).toBe('awake')
  })

  test('stopping a box ends everything it started, frozen or not', async () => {
    const { driver, start, ends } = await testDriver(make)
    const running = await start('one')
    await running.run('setsid sleep 1000 >/dev/null 2>&1 &')
    await driver.stop('one', 5_000)
    await start('two')
    if (freezes) await driver.freeze('two')
    await driver.stop('two', 5_000)
    await driver.stop('three', 0)
    expect([await driver.list(), ends]).toEqual([[], []])
  })

  test('a box that ends unexpectedly is reported', async () => {
    const { driver, start, ends } = await testDriver(make)
    const box = await start('one')
    await box.run('kill -9 $PPID').catch(() => {})
    await expect.poll(() => ends).toEqual([{ id: 'one', reason: 'ended' }])
    expect(await driver.list()).toEqual([])
  })

  test('boxes start in parallel, and an invalid id names no folder', async () => {
    const { driver, start } = await testDriver(make)
    const boxes = await Promise.all(['a', 'b', 'c', 'd'].map((id) => start(id)))
    const said = await Promise.all(boxes.map(({ id, run }) => run(`echo ${id}`)))
    expect(said.map((one) => one.said)).toEqual(['a', 'b', 'c', 'd'])
    await expect(driver.start({ id: '../a', generation: 1, limits: LIMITS, token: 't' })).rejects.toThrow(
      'names no box',
    )
    await expect(driver.disks.create('a/b')).rejects.toThrow('names no box')
  })
}

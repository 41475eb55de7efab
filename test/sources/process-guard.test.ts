import { EventEmitter } from 'node:events'
import fs, { writeSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guardProcess, type StrayFailure } from '../../src/sources/process-guard.ts'

/** A process that can be ended without ending this one. */
function createHost() {
  const calls: string[] = []
  const host = Object.assign(new EventEmitter(), {
    exitCode: 2 as number | undefined,
    exit: (code: number) => void calls.push(`exit ${code}`),
    reallyExit: (code: number) => void calls.push(`reallyExit ${code}`),
    stdout: { write: (text: string) => calls.push(`stdout ${text}`) > 0 },
  })
  const emitter: EventEmitter = host
  return { host: host as unknown as NodeJS.Process, emitter, calls }
}

function createGuard() {
  const failures: StrayFailure[] = []
  const texts: string[] = []
  return {
    failures,
    texts,
    guard: {
      write: (text: string) => void texts.push(text),
      onFailure: (failure: StrayFailure) => void failures.push(failure),
    },
  }
}

describe('guardProcess', () => {
  it('turns every end into a failure, and puts everything back', () => {
    const { host, emitter, calls } = createHost()
    const { failures, guard } = createGuard()
    const before = [host.exit, (host as { reallyExit?: unknown }).reallyExit, host.stdout.write]
    const listener = () => {}
    host.on('exit', listener)
    host.on('SIGTERM', listener)

    const release = guardProcess(host, guard)
    expect(() => host.exit(0)).toThrow('process.exit(0) was called')
    expect(() => host.exit()).toThrow('process.exit() was called')
    host.exitCode = 0
    host.on('exit', () => {})
    host.on('SIGTERM', () => {})
    host.on('uncaughtException', () => {})
    emitter.emit('uncaughtException', new Error('a'), 'uncaughtException')
    emitter.emit('unhandledRejection', new Error('b'), Promise.resolve())
    host.emit('beforeExit', 0)
    release()

    expect(failures.map(({ kind }) => kind)).toEqual(['exit', 'exit', 'exception', 'rejection', 'idle'])
    expect([host.exit, (host as { reallyExit?: unknown }).reallyExit, host.stdout.write]).toEqual(before)
    expect(host.listeners('exit')).toEqual([listener])
    expect(host.listeners('SIGTERM')).toEqual([listener])
    expect(host.listenerCount('uncaughtException')).toBe(0)
    expect(host.exitCode).toBe(2)
    expect(calls).toEqual([])
    host.exit(1)
    expect(calls).toEqual(['exit 1'])
  })

  it('keeps a listener that is to be called once', () => {
    const { host } = createHost()
    let called = 0
    host.once('exit', () => called++)
    guardProcess(host, createGuard().guard)()
    host.emit('exit', 0)
    host.emit('exit', 0)
    expect(called).toBe(1)
  })

  it('does not throw into the listener of a module that ends the process on an exception', async () => {
    const { host, emitter } = createHost()
    const { failures, guard } = createGuard()
    const release = guardProcess(host, guard)
    host.on('uncaughtException', () => host.exit(1))
    expect(() => emitter.emit('uncaughtException', new Error('a'), 'uncaughtException')).not.toThrow()
    expect(failures.map(({ kind }) => kind)).toEqual(['exception', 'exit'])
    await Promise.resolve()
    expect(() => host.exit(1)).toThrow()
    release()
  })

  it('forwards what is written to stdout, and calls back', async () => {
    const { host, calls } = createHost()
    const { texts, guard } = createGuard()
    const release = guardProcess(host, guard)
    await new Promise<void>((done) => host.stdout.write('a', () => done()))
    await new Promise<void>((done) => host.stdout.write('é', 'utf8', () => done()))
    host.stdout.write(Buffer.from('b'))
    host.stdout.write('Yw==', 'base64')
    release()
    host.stdout.write('d')
    expect(texts).toEqual(['a', 'é', 'b', 'c'])
    expect(calls).toEqual(['stdout d'])
  })

  it('turns the descriptor too, for an importer of the functions as well', () => {
    const written: unknown[] = []
    const original = fs.writeSync
    fs.writeSync = ((descriptor: number, text: string) => written.push([descriptor, text])) as never
    try {
      const { host } = createHost()
      const release = guardProcess(host, createGuard().guard)
      fs.writeSync(1, 'a')
      fs.writeSync(2, 'b')
      fs.writeSync(7, 'c')
      writeSync(1, 'd')
      release()
      fs.writeSync(1, 'e')
    } finally {
      fs.writeSync = original
    }
    expect(written).toEqual([
      [2, 'a'],
      [2, 'b'],
      [7, 'c'],
      [2, 'd'],
      [1, 'e'],
    ])
  })

  it('can stand inside another one', () => {
    const { host } = createHost()
    const [outer, inner] = [createGuard(), createGuard()]
    const releaseOuter = guardProcess(host, outer.guard)
    const releaseInner = guardProcess(host, inner.guard)
    host.emit('beforeExit', 0)
    host.stdout.write('x')
    releaseInner()
    host.emit('beforeExit', 0)
    host.stdout.write('y')
    releaseOuter()
    expect([inner.failures.length, outer.failures.length]).toEqual([1, 1])
    expect([inner.texts, outer.texts]).toEqual([['x'], ['y']])
  })
})

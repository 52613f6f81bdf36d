import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUANTILES = [50, 99, 100] as const

/** The metrics of one server, in the format of Prometheus. */
export type Metrics = {
  /** Adds a gauge that is read on demand; with a label, one value per label value. */
  gauge(name: string, help: string, read: () => Measured | Promise<Measured>, label?: string): void
  /** Measures the requests of an app, by route pattern. */
  watch(app: FastifyInstance, name: 'app' | 'previews'): void
  text(): Promise<string>
  contentType: string
  close(): void
}
type Measured = number | Record<string, number>

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Creates the default metrics of this process, to which apps and features add theirs. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'sandlot_http_request_duration_seconds',
    help: 'How long requests took, by method, pattern of the route, status and app: the app itself, or previews',
    labelNames: ['method', 'route', 'status', 'app'],
    buckets: SECONDS,
    registers: [registry],
  })
  const watch: Metrics['watch'] = (app, name) => {
    app.addHook('onResponse', async (request, reply) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
      requests.observe({ ...labels, status: reply.statusCode, app: name }, reply.elapsedTime / 1000)
    })
  }
  const gauge: Metrics['gauge'] = (name, help, read, label) => {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const value = await read()
        if (typeof value === 'number') return this.set(value)
        this.reset()
        for (const [key, one] of Object.entries(value)) this.set({ [label ?? '']: key }, one)
      },
    })
  }
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  gauge(
    'sandlot_event_loop_lag_seconds',
    'How late the event loop was since this was asked last, by percentile',
    () => {
      const found = Object.fromEntries(QUANTILES.map((part) => [part, lag.percentile(part) / 1e9]))
      lag.reset()
      return found
    },
    'percentile',
  )
  gauge('sandlot_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  return {
    gauge,
    watch,
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => void lag.disable(),
  }
}

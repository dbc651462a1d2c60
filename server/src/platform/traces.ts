import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'

/** Spans of requests and of their statements, for OpenTelemetry. */
export type Traces = Readonly<{
  /** Begins the span of a request. @param parent its `traceparent` header, W3C Trace Context */
  begin(name: string, parent: string | undefined): Request
  /** Runs work in a span of its own below that of the request in which it runs. Outside of requests there is none. */
  inChild<Result>(
    name: string,
    attributes: Readonly<Record<string, string>>,
    work: () => Promise<Result>,
  ): Promise<Result>
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}>

export type Request = Readonly<{
  /** What this calls, and all that follows from it, belongs to the request. */
  within(work: () => void): void
  end(attributes: Readonly<Record<string, string | number>>, isFailure: boolean): void
}>

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP, several at once; without a collector they are dropped.
 * @param endpoint its address without path, such as `http://127.0.0.1:4318`
 */
export async function startTraces(endpoint: string, release: string): Promise<Traces> {
  // Loaded with OTEL_EXPORTER_OTLP_ENDPOINT only.
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { BatchSpanProcessor, TracerProvider },
    resources,
    exporters,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new exporters.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'muster', 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('muster', release)
  const current = new AsyncLocalStorage<Context>()

  const parentOf = (header: string | undefined): Context => {
    const [, traceId, spanId, flags] = traceparent.exec(header ?? '') ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & 1
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }
  const end = (span: Span, isFailure: boolean) => {
    if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return {
    begin(name, header) {
      const parent = parentOf(header)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent)
      const context = trace.setSpan(parent, span)
      return {
        within: work => current.run(context, work),
        end(attributes, isFailure) {
          span.setAttributes(attributes)
          end(span, isFailure)
        },
      }
    },
    async inChild(name, attributes, work) {
      const parent = current.getStore()
      if (!parent) return work()
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
      try {
        const result = await work()
        end(span, false)
        return result
      } catch (error) {
        end(span, true)
        throw error
      }
    },
    stop: () => provider.shutdown().catch(() => {}),
  }
}

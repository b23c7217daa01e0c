import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../observability/log.ts';

type ExporterSettings = { url: string; headers: Record<string, string> };

const TIMEOUT_MS = 5_000;

/** The SDK silently drops what a collector rejects, so the first failure in a row is logged. */
export function createSpanExporter(
  settings: ExporterSettings,
  log: Pick<Log, 'info' | 'warn'>,
): SpanExporter {
  const exporter = new OTLPTraceExporter({ ...settings, timeoutMillis: TIMEOUT_MS });
  let isFailing = false;
  const report = (hasFailed: boolean, err: unknown) => {
    if (hasFailed && !isFailing)
      log.warn({ err }, 'The OpenTelemetry collector is not accepting traces; dropping them until it does');
    if (!hasFailed && isFailing) log.info('The OpenTelemetry collector is accepting traces again');
    isFailing = hasFailed;
  };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        report(result.code === ExportResultCode.FAILED, result.error);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

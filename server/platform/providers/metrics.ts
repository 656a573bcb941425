import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderView } from './state.repository.ts';

type Call = { provider: string; ms: number; outcome: string };

export type ProviderMetrics = ReturnType<typeof createProviderMetrics>;

/**
 * Prometheus metrics of calls to providers: this process's counts and durations, and the state that all
 * replicas share.
 */
export function createProviderMetrics(
  providers: () => Promise<readonly ProviderView[]>,
  unknownEvents: () => Promise<number>,
) {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Attempts of calls to outside services, by how they ended',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time an outside service took to answer',
    labelNames: ['provider'] as const,
    buckets: [0.1, 0.5, 1, 5, 30],
    registers,
  });
  const labelNames = ['provider'] as const;
  const failures = new Gauge({
    name: 'provider_consecutive_failures',
    help: 'Requests that failed in a row, over all replicas; 0 while it answers',
    labelNames,
    registers,
  });
  const paused = new Gauge({
    name: 'provider_paused',
    help: '1 while the service asked to be left alone',
    labelNames,
    registers,
  });
  const claimed = new Gauge({
    name: 'provider_calls_claimed',
    help: 'Calls claimed of the running window of the budget, over all replicas',
    labelNames,
    registers,
  });
  const unknown = new Gauge({
    name: 'provider_unknown_events',
    help: 'Notifications of the payment provider of a kind that is not known, which nobody has seen',
    registers,
  });
  return {
    count({ provider, ms, outcome }: Call): void {
      calls.inc({ provider, outcome });
      duration.observe({ provider }, ms / 1000);
    },
    /**
     * All metrics in Prometheus text format; without the shared state while the database cannot be reached.
     */
    async text(): Promise<string> {
      for (const { nome, falhas_seguidas, pausado, janela_fim, chamadas } of await providers().catch(
        () => [],
      )) {
        const labels = { provider: nome };
        failures.set(labels, falhas_seguidas);
        paused.set(labels, pausado ? 1 : 0);
        claimed.set(labels, janela_fim ? chamadas : 0);
      }
      await unknownEvents().then(
        (n) => unknown.set(n),
        () => undefined,
      );
      return registry.metrics();
    },
  };
}

import type { Signing } from '#ports/signature.ts';
import { pruneEvents } from '#platform/db/queries/events.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { carimbarAuditoria, conferirAuditoria, selarAuditoria } from './auditoria.usecases.ts';

/**
 * How long live events are stored, in milliseconds: a client that reconnects within this time receives what
 * it missed.
 */
const EVENTS_KEPT_MS = 30 * 86_400_000;

/**
 * Job handlers of the audit: sealing each minute, having the head of the chain time-stamped each hour where there is an
 * authority, verifying the chain each night, deleting old live events each night.
 */
export function auditoriaWorkers(
  deps: BaseDeps & { signing: Pick<Signing, 'timestamp'> },
): JobHandler<NoData>[] {
  const call = { actor: { tipo: 'Sistema', nome: 'auditoria' }, input: null, deps } as const;
  return [
    {
      job: { name: 'auditoria.selar', cron: '* * * * *' },
      async handle() {
        await selarAuditoria(call);
      },
    },
    {
      job: { name: 'auditoria.carimbar', cron: '13 * * * *' },
      handle: () => carimbarAuditoria(call),
    },
    {
      job: { name: 'auditoria.conferir', cron: '43 3 * * *' },
      async handle() {
        const fault = await conferirAuditoria(call);
        if (fault) deps.log.error(fault, 'the audit was changed: a batch does not hold');
      },
    },
    {
      job: { name: 'eventos.limpar', cron: '23 3 * * *' },
      handle: () => pruneEvents(deps.db, new Date(deps.clock().getTime() - EVENTS_KEPT_MS)),
    },
  ];
}

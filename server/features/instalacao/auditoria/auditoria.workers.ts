import { pruneEvents } from '../../../platform/db/queries/events.ts';
import type { BaseDeps } from '../../../platform/deps.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { conferirAuditoria, selarAuditoria } from './auditoria.usecases.ts';

/**
 * How long live events are stored, in milliseconds: a client that reconnects within this time receives what
 * it missed.
 */
const EVENTS_KEPT_MS = 30 * 86_400_000;

/**
 * Job handlers of the audit: sealing each minute, verifying the chain each night, deleting old live events
 * each night.
 */
export function auditoriaWorkers(deps: BaseDeps): JobHandler<NoData>[] {
  const actor = { tipo: 'Sistema', nome: 'auditoria' } as const;
  return [
    {
      job: { name: 'auditoria.selar', cron: '* * * * *' },
      async handle() {
        await selarAuditoria({ actor, input: null, deps });
      },
    },
    {
      job: { name: 'auditoria.conferir', cron: '43 3 * * *' },
      async handle() {
        const lote = await conferirAuditoria({ actor, input: null, deps });
        if (lote !== null) deps.log.error({ lote }, 'the audit was changed: a batch does not hold');
      },
    },
    {
      job: { name: 'eventos.limpar', cron: '23 3 * * *' },
      handle: () => pruneEvents(deps.db, new Date(deps.clock().getTime() - EVENTS_KEPT_MS)),
    },
  ];
}

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
/** How long a check of the whole chain may take, in seconds: a hundred million lines at ten thousand a second. */
const WHOLE_S = 3 * 3600;

/**
 * Job handlers of the audit: sealing each minute, having the head of the chain time-stamped each hour where there is an
 * authority, sealing what was seen late and verifying the chain each night, all of it on Sundays, deleting old live events each night.
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
        await selarAuditoria({ ...call, input: { atrasadas: true } });
        await conferirAuditoria({ ...call, input: { desde: 'a última', ateLinhas: Infinity } });
      },
    },
    {
      job: { name: 'auditoria.conferir_tudo', cron: '13 5 * * 0', options: { expireInSeconds: WHOLE_S } },
      async handle() {
        await conferirAuditoria({ ...call, input: { desde: 'o começo', ateLinhas: Infinity } });
      },
    },
    {
      job: { name: 'eventos.limpar', cron: '23 3 * * *' },
      handle: () => pruneEvents(deps.db, new Date(deps.clock().getTime() - EVENTS_KEPT_MS)),
    },
  ];
}

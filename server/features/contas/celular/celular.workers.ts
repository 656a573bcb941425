import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { readCliente } from '../clientes/clientes.public.ts';
import { avisarCelularJob, type AvisoDoCelular } from './celular.jobs.ts';
import { mailCelularConfirmado, mailRecuperacaoPorCelular } from './celular.mails.ts';
import { findCelular } from './celular.repository.ts';
import { enviarCodigo, enviarCodigoJob, type CodigoDeps } from './codigo.usecases.ts';
import { signStopRecovery } from './recuperar.usecases.ts';

export type CelularJobDeps = CodigoDeps & { mailer: Mailer; settings: MailSettings };

const actor = { tipo: 'Sistema', nome: 'celular' } as const;

/** Codes to telephones, and the notices about the number that recovers an account. */
export function celularWorkers(deps: CelularJobDeps): JobHandler<never>[] {
  const send: JobHandler<Parameters<typeof enviarCodigo>[0]['input']> = {
    job: enviarCodigoJob,
    handle: (input) => enviarCodigo({ actor, input, deps }),
  };
  const tell: JobHandler<AvisoDoCelular> = {
    job: avisarCelularJob,
    async handle({ clienteId, em, aviso }) {
      const scope = systemScope(actor, clienteId);
      const [{ email_contato: para, contestada_em }, row] = await Promise.all([
        readCliente(deps.db, scope),
        findCelular(deps.db, scope),
      ]);
      if (contestada_em) return;
      const told = { para, clienteId, em: new Date(em) };
      if (aviso === 'celular-confirmado') {
        if (row)
          await deps.mailer.send(mailCelularConfirmado(deps.settings, { ...told, telefone: row.telefone }));
        return;
      }
      // Stopped, or over, before the mail left.
      if (row?.comecou_em?.toISOString() !== em || row.libera_em === null) return;
      const parar = signStopRecovery(deps.signer, clienteId, row.comecou_em);
      await deps.mailer.send(
        mailRecuperacaoPorCelular(deps.settings, { ...told, ate: row.libera_em, parar }),
      );
    },
  };
  return [send, tell];
}

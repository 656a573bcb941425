import type { Mailer } from '#ports/mail.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { mailDeclaracaoRevista } from './declaracoes.mails.ts';
import { findMisfit } from './declaracoes.repository.ts';
import { reverDeclaracoes, avisarDeclaracaoJob, type AvisarDeclaracao } from './declaracoes.usecases.ts';

export type DeclaracoesDeps = BaseDeps & {
  mailer: Mailer;
  settings: { brand: string; appUrl: string; adminEmail: string };
};

const actor = { tipo: 'Sistema', nome: 'declarações' } as const;

/** Declarations are judged again within minutes of new lists; each misfit is mailed. */
export function declaracoesWorkers(deps: DeclaracoesDeps): JobHandler<never>[] {
  const review: JobHandler<NoData> = {
    job: { name: 'documentos.rever_declaracoes', cron: '*/10 * * * *' },
    handle: () => reverDeclaracoes({ actor, input: null, deps }),
  };
  const tell: JobHandler<AvisarDeclaracao> = {
    job: avisarDeclaracaoJob,
    async handle({ documentoId, quem }) {
      const found = await findMisfit(deps.db, documentoId);
      // Revoked since, or of a doctor who works here no more: the desk is told all the same.
      if (!found || (quem === 'medico' && found.medico_estado !== 'ativo')) return;
      const { medico_email, pedido_id: pedidoId, numero, versao } = found;
      const para = quem === 'medico' ? medico_email : deps.settings.adminEmail;
      const mail = { quem, para, pedidoId, documentoId, numero, versao };
      await deps.mailer.send(mailDeclaracaoRevista(deps.settings, mail));
    },
  };
  return [review, tell];
}

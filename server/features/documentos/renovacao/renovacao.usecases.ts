import { z } from 'zod';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { fimDaReceita, LEMBRAR_DIAS_ANTES } from '#domain/documentos/posologia/fim.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { ehReceita } from '#domain/documentos/tipos.ts';
import { signStop, wantsRenewalReminder } from '#features/contas/canais/canais.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import type { Mailer } from '#ports/mail.ts';
import { mailLembreteDeRenovacao } from './renovacao.mails.ts';
import * as renovacao from './renovacao.repository.ts';

export type RenovacaoDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: MailSettings };

/** Mails the reminder of one prescription. */
export const lembrarRenovacaoJob: JobDefinition<{ documentoId: string }> = {
  name: 'documentos.lembrar_renovacao',
  options: PATIENT_RETRIES,
};

const DAY_MS = 86_400_000;
/** How far back prescriptions are looked at: one covers thirty days, a package rarely lasts three months. */
const DESDE_MS = 120 * DAY_MS;
const BATCH = 200;

const RECEITAS = TIPOS_DE_DOCUMENTO.filter(ehReceita);

/** The fields of a medicine that say how long it lasts; a document of earlier times may lack some. */
const tomado = z.object({
  quantidade: z.string().catch(''),
  apresentacao: z.string().catch(''),
  posologia: z.string().catch(''),
  dias: z.number().nullable().catch(null),
  continuo: z.boolean().catch(false),
});
const dados = z.object({ itens: z.array(tomado) }).catch({ itens: [] });

/** The daily run: looks up when new prescriptions end, then hands over the reminders that are due. */
export async function lembrarRenovacoes(use: UseCase<Sistema, null, RenovacaoDeps>): Promise<void> {
  const desde = new Date(use.deps.clock().getTime() - DESDE_MS);
  for (;;) {
    const rows = await renovacao.listSemFim(use.deps.db, { tipos: RECEITAS, desde, limit: BATCH });
    if (rows.length === 0) break;
    const fins = rows.map(({ id, dados: typed, emitido_em }) => ({
      documento_id: id,
      acaba_em: emitido_em && fimDaReceita(dados.parse(typed).itens, dataEmSaoPaulo(emitido_em)),
    }));
    await use.deps.runInTransaction({ actor: use.actor }, (uow) => renovacao.insertFins(uow.db, fins));
  }
  await entregarLembretes(use);
}

const entregarLembretes = command({
  load: ({ deps }: UseCase<Sistema, null, RenovacaoDeps>) => {
    const now = deps.clock();
    const hoje = dataEmSaoPaulo(now);
    const ate = somarDias(hoje, LEMBRAR_DIAS_ANTES);
    return { ids: call(renovacao.claimLembretes, { hoje, ate, now }) };
  },
  decide: ({ ids }) => ({ jobs: ids.map((documentoId) => job(lembrarRenovacaoJob, { documentoId })) }),
});

/** Mails one reminder, unless the patient turned them off or the document is not in use any more. */
export async function lembrarRenovacao({
  actor,
  input: { documentoId },
  deps,
}: UseCase<Sistema, { documentoId: string }, RenovacaoDeps>): Promise<void> {
  const found = await renovacao.findLembrete(deps.db, documentoId);
  if (!found || found.acaba_em === null) return;
  const { cliente_id, pedido_id: pedidoId, numero, acaba_em: acaba } = found;
  const scope = systemScope(actor, cliente_id);
  const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
  if (contestada_em || !(await wantsRenewalReminder(deps.db, scope))) return;
  const parar = signStop(deps.signer, cliente_id);
  await deps.mailer.send(mailLembreteDeRenovacao(deps.settings, { para, pedidoId, numero, acaba, parar }));
}

import type { z } from 'zod';
import { ehReceita } from '#domain/documentos/tipos.ts';
import { desajustes } from '#domain/documentos/regras/declaracoes.ts';
import { lerDocumento } from '#domain/documentos/leitura/ler-documento.ts';
import type { Lexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import type { listarDeclaracoes as contract } from '#contracts/documentos/declaracoes.contract.ts';
import type { Sistema, Admin } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Contribution } from '#platform/db/command/decision.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { together } from '#platform/db/database.ts';
import { readLexico } from '#features/catalogo/referencias/referencias.public.ts';
import { desajusteEvents } from '../documentos.events.ts';
import { findDocumento, type DocumentoInteiro } from '../emitir/emitir.public.ts';
import * as repository from './declaracoes.repository.ts';
import { countDeclaracoes, listDeclaracoes } from './lista.repository.ts';

/** A document that would have needed another kind, and who is told. */
export type AvisarDeclaracao = { documentoId: string; quem: 'medico' | 'mesa' };

/** Mails that a declaration does not hold by the lists of now. */
export const avisarDeclaracaoJob: JobDefinition<AvisarDeclaracao> = {
  name: 'documentos.avisar_declaracao',
  options: PATIENT_RETRIES,
};

/** How many documents one run judges; the next run goes on. */
const BATCH = 100;

/**
 * Judges the prescriptions that rest on a declaration by the lists of now, each once by the same lists. Where one would have
 * needed another document, its doctor and the desk get a mail. One transaction per document: an interrupted run goes on.
 */
export async function reverDeclaracoes({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const lexico = await readLexico(deps.db);
  // Before the lists are loaded for the first time nothing is known.
  if (lexico.versao === '') return;
  for (const { id, antes } of await repository.listUnjudged(deps.db, lexico.versao, BATCH)) {
    const row = await findDocumento(deps.db, id);
    if (!row) continue;
    const found = misfits(row, lexico);
    const pede = found[0]?.pede ?? null;
    const porque = found.map((one) => one.porque);
    const judged = { documento_id: id, versao: lexico.versao, pede, porque, revista_em: deps.clock() };
    await keepJudgement({ actor, input: { judged, antes, pedidoId: row.pedido_id }, deps });
  }
}

type Judged = {
  judged: Parameters<typeof repository.keepJudgement>[1];
  antes: string | null;
  pedidoId: string;
};

const keepJudgement = command({
  load: ({ input: { judged } }: UseCase<Sistema, Judged, BaseDeps>) => ({
    kept: call(repository.keepJudgement, judged),
  }),
  decide: ({ kept }, { input: { judged, antes, pedidoId } }): Contribution => {
    const { documento_id: documentoId, pede } = judged;
    if (!kept || (pede === null && antes === null)) return {};
    const events = desajusteEvents(pedidoId);
    if (pede === null) return { events };
    return {
      events,
      audit: [{ action: 'documento.rever_declaracao', targetType: 'documento', targetId: documentoId }],
      jobs: (['medico', 'mesa'] as const).map((quem) => job(avisarDeclaracaoJob, { documentoId, quem })),
    };
  },
});

function misfits({ documento, folha }: DocumentoInteiro, lexico: Lexico) {
  const { tipo, dados } = documento;
  if (!folha || !ehReceita(tipo) || !('itens' in dados)) return [];
  return desajustes(tipo, dados.itens, {
    ...folha.contexto,
    leitura: lerDocumento(documento, lexico),
  });
}

const PAGE_SIZE = 25;

/**
 * One page of documents with declarations or mentions, and how many each list holds: one round trip. The name of no patient is
 * in it; the look is audited, and so is opening the order.
 */
export async function listarDeclaracoes({
  actor,
  input,
  deps,
}: UseCase<Admin, z.output<(typeof contract)['query']>, Pick<BaseDeps, 'db' | 'clock'>>) {
  const [found, contagens] = await together(deps.db, (db) =>
    Promise.all([
      listDeclaracoes(db, input, PAGE_SIZE + 1),
      countDeclaracoes(db),
      recordLook({ ...deps, db }, actor, 'declaracoes.ler'),
    ]),
  );
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, proxima: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null, contagens };
}

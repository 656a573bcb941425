import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '#domain/catalogo/perguntas-iniciais.ts';
import { mesmasPerguntas, type TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { comSinalMarcado, type Pergunta, SINAIS_PELAS_PALAVRAS } from '#domain/catalogo/perguntas.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announcePerguntas } from '../catalogo.events.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import {
  hasPublished,
  hasSinal,
  insertVersao,
  lockPerguntas,
  readVersoesEmVigor,
  type VersaoRow,
} from './perguntas.repository.ts';

/** The version in force of each kind of questionnaire. */
export async function lerPerguntas({ db }: Pick<BaseDeps, 'db'>): Promise<Record<TipoDePergunta, VersaoRow>> {
  const versoes = await readVersoesEmVigor(db);
  const saude = versoes.find(({ tipo }) => tipo === 'saude');
  const tratamento = versoes.find(({ tipo }) => tipo === 'tratamento');
  if (!saude || !tratamento) throw new Error('no questions: the first start did not finish');
  return { saude, tratamento };
}

const INITIAL_PERGUNTAS: readonly (readonly [TipoDePergunta, readonly Pergunta[]])[] = [
  ['saude', PERGUNTAS_SAUDE_INICIAIS],
  ['tratamento', PERGUNTAS_TRATAMENTO_INICIAIS],
];

/**
 * Publishes today's initial questions, in both lists, where the administrator never published one of either: the lists are
 * made for each other (docs/decisions/0093). In an installation with questions of its own nothing is replaced, and marks
 * that no version of a kind ever had are set by the words of the questions. Runs at each start.
 */
export async function ensurePerguntas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockPerguntas(uow.db);
    const versoes = await readVersoesEmVigor(uow.db);
    const edited = await hasPublished(uow.db);
    for (const [tipo, iniciais] of INITIAL_PERGUNTAS) {
      const emVigor = versoes.find((versao) => versao.tipo === tipo);
      const own = edited ? emVigor?.perguntas : undefined;
      const perguntas = own === undefined ? iniciais : await withMarks(uow.db, tipo, own);
      if (emVigor && mesmasPerguntas(emVigor.perguntas, perguntas)) continue;
      const nova = { tipo, numero: (emVigor?.numero ?? 0) + 1, perguntas, administrador_id: null };
      const versao = await insertVersao(uow.db, nova, deps.clock());
      if (emVigor) announcePerguntas(uow, versao);
    }
  });
}

async function withMarks(
  db: UnitOfWork['db'],
  tipo: TipoDePergunta,
  own: readonly Pergunta[],
): Promise<readonly Pergunta[]> {
  let perguntas = own;
  for (const sinal of SINAIS_PELAS_PALAVRAS) {
    if (!(await hasSinal(db, tipo, sinal))) perguntas = comSinalMarcado(perguntas, sinal);
  }
  return perguntas;
}

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

const wordsOf = (list: readonly Pergunta[]) => JSON.stringify(list.map((p) => [p.pergunta, p.descricao]));

/**
 * True for a version that a first start published from an earlier edition of the initial questions: the same words without the
 * marks or quick answers of today's, and not edited since.
 */
function isEarlierEdition(
  { perguntas, administrador_id }: VersaoRow,
  iniciais: readonly Pergunta[],
): boolean {
  return (
    administrador_id === null &&
    !mesmasPerguntas(perguntas, iniciais) &&
    wordsOf(perguntas) === wordsOf(iniciais)
  );
}

/**
 * Publishes the first version of each kind that has none, and today's first questions where the version in force is still
 * the installation's own from before their marks or quick answers. A list that the administrator published stays as it is,
 * but for marks that no version of its kind ever had: these are set by the words of the questions. Runs at each start.
 */
export async function ensurePerguntas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockPerguntas(uow.db);
    const versoes = await readVersoesEmVigor(uow.db);
    for (const [tipo, iniciais] of INITIAL_PERGUNTAS) {
      const emVigor = versoes.find((versao) => versao.tipo === tipo);
      const own = emVigor && !isEarlierEdition(emVigor, iniciais) ? emVigor.perguntas : null;
      const perguntas = own === null ? iniciais : await withMarks(uow.db, tipo, own);
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

import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  conferirPerguntas,
  MAX_PERGUNTAS,
  mesmasPerguntas,
  outroTipo,
  perguntasLimpas,
  type TipoDePergunta,
  MENSAGENS_PERGUNTA,
  type RecusaDaPergunta,
} from '#domain/catalogo/perguntas-edicao.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound, AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announcePerguntas } from '../catalogo.events.ts';
import { saveUponVersions, wholeList } from '../edicao/edicao.public.ts';
import * as repository from './perguntas.repository.ts';
import type { VersaoRow } from './perguntas.repository.ts';
import { lerPerguntas } from './perguntas.usecases.ts';

/** Refuses a list with invalid questions, one detail each; nothing is published. */
const perguntasRecusadas = (recusas: readonly RecusaDaPergunta[]) =>
  new AppError(
    400,
    'perguntas_recusadas',
    'Confira as perguntas destacadas. Nada foi publicado.',
    recusas.map(({ indice, motivo }) => ({
      campo: `perguntas.${indice}`,
      mensagem: MENSAGENS_PERGUNTA[motivo],
    })),
  );
const nenhumaPergunta = () =>
  new AppError(400, 'nenhuma_pergunta', 'Deixe pelo menos uma pergunta na lista.');
const perguntasDemais = () =>
  new AppError(400, 'perguntas_demais', `Uma lista tem no máximo ${MAX_PERGUNTAS} perguntas.`);
/** Another version was published since the edit began; nothing is overwritten. */
const outraVersao = () =>
  new AppError(
    409,
    'outra_versao',
    'As perguntas mudaram em outro lugar enquanto você editava. Nada foi publicado: escolha o que vale.',
  );

type OfKind = { tipo: TipoDePergunta };

/** The versions of a questionnaire, newest first, 200 at most. */
export function listarVersoes({ input, deps }: UseCase<Admin, OfKind, BaseDeps>): Promise<VersaoRow[]> {
  return repository.listVersoes(deps.db, input.tipo, 200);
}

/** One version of a questionnaire. @throws naoEncontrado, also for a version of the other kind */
export async function lerVersao({
  input,
  deps,
}: UseCase<Admin, OfKind & { id: string }, BaseDeps>): Promise<VersaoRow> {
  const [versao] = await repository.readVersoes(deps.db, [input.id]);
  if (versao?.tipo !== input.tipo) throw notFound();
  return versao;
}

type EditedList = OfKind & { base: string; perguntas: readonly Pergunta[] };

/**
 * Publishes a list of questions as the next version; answered orders keep theirs. Nothing is published where the version
 * in force has exactly these questions already, whatever version was edited.
 * @throws perguntasRecusadas, nenhumaPergunta, perguntasDemais, outraVersao
 */
export async function publicarPerguntas({
  actor,
  input: { tipo, base, perguntas: typed },
  deps,
}: UseCase<Admin, EditedList, BaseDeps>): Promise<{ versao: VersaoRow; publicada: boolean }> {
  const perguntas = perguntasLimpas(tipo, typed);
  if (perguntas.length === 0) throw nenhumaPergunta();
  if (perguntas.length > MAX_PERGUNTAS) throw perguntasDemais();
  const same = (emVigor: VersaoRow) => mesmasPerguntas(emVigor.perguntas, perguntas);
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    async read(db) {
      await repository.lockPerguntas(db);
      const { [tipo]: emVigor, [outroTipo(tipo)]: outra } = await lerPerguntas({ db });
      const recusas = same(emVigor) ? [] : conferirPerguntas(perguntas, outra.perguntas);
      if (recusas.length > 0) throw perguntasRecusadas(recusas);
      return wholeList(emVigor);
    },
    same,
    upToDate: ({ id }) => id === base,
    stale: outraVersao,
    write(db, emVigor, { administradorId: administrador_id, now }) {
      const next = emVigor.map(({ numero }) => ({ tipo, numero: numero + 1, perguntas, administrador_id }));
      return Promise.all(next.map((versao) => repository.insertVersao(db, versao, now)));
    },
    audit: { action: `perguntas.publicar.${tipo}`, targetType: 'perguntas_versao' },
    announce: (uow, versoes) => versoes.forEach((versao) => announcePerguntas(uow, versao)),
  });
  return { versao: written[0] ?? before, publicada: written.length > 0 };
}

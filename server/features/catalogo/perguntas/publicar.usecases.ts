import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  conferirPerguntas,
  MAX_PERGUNTAS,
  mesmasPerguntas,
  outroTipo,
  perguntasLimpas,
  type TipoDePergunta,
} from '#domain/catalogo/perguntas-edicao.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as erros from './perguntas.errors.ts';
import * as repository from './perguntas.repository.ts';
import type { VersaoRow } from './perguntas.repository.ts';
import { announcePerguntas } from '../catalogo.events.ts';
import { saveUponVersions, wholeList } from '../edicao/edicao.public.ts';
import { lerPerguntas } from './perguntas.usecases.ts';

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
  if (perguntas.length === 0) throw erros.nenhumaPergunta();
  if (perguntas.length > MAX_PERGUNTAS) throw erros.perguntasDemais();
  const same = (emVigor: VersaoRow) => mesmasPerguntas(emVigor.perguntas, perguntas);
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    async read(db) {
      await repository.lockPerguntas(db);
      const { [tipo]: emVigor, [outroTipo(tipo)]: outra } = await lerPerguntas({ db });
      const recusas = same(emVigor) ? [] : conferirPerguntas(perguntas, outra.perguntas);
      if (recusas.length > 0) throw erros.perguntasRecusadas(recusas);
      return wholeList(emVigor);
    },
    same,
    upToDate: ({ id }) => id === base,
    stale: erros.outraVersao,
    write(db, emVigor, { administradorId: administrador_id, now }) {
      const next = emVigor.map(({ numero }) => ({ tipo, numero: numero + 1, perguntas, administrador_id }));
      return Promise.all(next.map((versao) => repository.insertVersao(db, versao, now)));
    },
    audit: { action: `perguntas.publicar.${tipo}`, targetType: 'perguntas_versao' },
    announce: (uow, versoes) => versoes.forEach((versao) => announcePerguntas(uow, versao)),
  });
  return { versao: written[0] ?? before, publicada: written.length > 0 };
}

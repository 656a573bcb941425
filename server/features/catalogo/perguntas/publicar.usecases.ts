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
  return deps.runInTransaction({ actor }, async (uow) => {
    await repository.lockPerguntas(uow.db);
    const [emVigor] = await repository.listVersoes(uow.db, tipo, 1);
    if (emVigor && mesmasPerguntas(emVigor.perguntas, perguntas))
      return { versao: emVigor, publicada: false };
    const [outra] = await repository.listVersoes(uow.db, outroTipo(tipo), 1);
    const recusas = conferirPerguntas(perguntas, outra?.perguntas);
    if (recusas.length > 0) throw erros.perguntasRecusadas(recusas);
    if (emVigor?.id !== base) throw erros.outraVersao();
    const nova = { tipo, numero: emVigor.numero + 1, perguntas, administrador_id: actor.administradorId };
    const versao = await repository.insertVersao(uow.db, nova, deps.clock());
    uow.audit({ action: `perguntas.publicar.${tipo}`, targetType: 'perguntas_versao', targetId: versao.id });
    announcePerguntas(uow, versao);
    return { versao, publicada: true };
  });
}

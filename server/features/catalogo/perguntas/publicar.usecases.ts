import type { Pergunta } from '../../../../domain/perguntas.ts';
import {
  conferirPerguntas,
  MAX_PERGUNTAS,
  mesmasPerguntas,
  outroTipo,
  perguntasLimpas,
  type TipoDePergunta,
} from '../../../../domain/perguntas-edicao.ts';
import type { Admin } from '../../../platform/actor.ts';
import { naoEncontrado } from '../../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import * as erros from './perguntas.errors.ts';
import * as repository from './perguntas.repository.ts';
import type { Versao } from './perguntas.repository.ts';
import { announcePerguntas } from '../catalogo.events.ts';

type DoTipo = { tipo: TipoDePergunta };

/** Every version of a list, newest first. */
export function listarVersoes({ input, deps }: UseCase<Admin, DoTipo, BaseDeps>): Promise<Versao[]> {
  return repository.listVersoes(deps.db, input.tipo, 200);
}

/** One version of a list. @throws naoEncontrado, also for one of the other list */
export async function lerVersao({
  input,
  deps,
}: UseCase<Admin, DoTipo & { id: string }, BaseDeps>): Promise<Versao> {
  const [versao] = await repository.readVersoes(deps.db, [input.id]);
  if (versao?.tipo !== input.tipo) throw naoEncontrado();
  return versao;
}

type Lista = DoTipo & { base: string; perguntas: readonly Pergunta[] };

/**
 * Publishes a list as the next version; orders that were answered keep theirs. Nothing is published where the list
 * in force asks exactly this already, whatever it was edited upon.
 * @throws perguntasRecusadas, nenhumaPergunta, perguntasDemais, outraVersao
 */
export async function publicarPerguntas({
  actor,
  input: { tipo, base, perguntas: typed },
  deps,
}: UseCase<Admin, Lista, BaseDeps>): Promise<{ versao: Versao; publicada: boolean }> {
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
    uow.audit({ acao: `perguntas.publicar.${tipo}`, alvoTipo: 'perguntas_versao', alvoId: versao.id });
    announcePerguntas(uow, versao);
    return { versao, publicada: true };
  });
}

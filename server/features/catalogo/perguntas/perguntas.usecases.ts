import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '../../../../domain/catalogo/perguntas-iniciais.ts';
import type { TipoDePergunta } from '../../../../domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '../../../../domain/catalogo/perguntas.ts';
import type { Actor, Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { insertVersao, readVersoesEmVigor, type VersaoRow } from './perguntas.repository.ts';

/** The version in force of each kind of questionnaire. */
export async function lerPerguntas({
  deps,
}: UseCase<Actor, null, BaseDeps>): Promise<Record<TipoDePergunta, VersaoRow>> {
  const versoes = await readVersoesEmVigor(deps.db);
  const saude = versoes.find(({ tipo }) => tipo === 'saude');
  const tratamento = versoes.find(({ tipo }) => tipo === 'tratamento');
  if (!saude || !tratamento) throw new Error('no questions: the first start did not finish');
  return { saude, tratamento };
}

const INITIAL_PERGUNTAS: readonly (readonly [TipoDePergunta, readonly Pergunta[]])[] = [
  ['saude', PERGUNTAS_SAUDE_INICIAIS],
  ['tratamento', PERGUNTAS_TRATAMENTO_INICIAIS],
];

/** Publishes the first version of each kind that has none; runs at each start. */
export async function ensurePerguntas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const tipos = (await readVersoesEmVigor(uow.db)).map(({ tipo }) => tipo);
    for (const [tipo, perguntas] of INITIAL_PERGUNTAS) {
      if (tipos.includes(tipo)) continue;
      await insertVersao(uow.db, { tipo, numero: 1, perguntas, administrador_id: null }, deps.clock());
    }
  });
}

import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '../../../../domain/perguntas-iniciais.ts';
import type { TipoDePergunta } from '../../../../domain/perguntas-edicao.ts';
import type { Pergunta } from '../../../../domain/perguntas.ts';
import type { Actor, Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { insertVersao, readEmVigor, type Versao } from './perguntas.repository.ts';

/** The questions in force, by kind. */
export async function lerPerguntas({
  deps,
}: UseCase<Actor, null, BaseDeps>): Promise<Record<TipoDePergunta, Versao>> {
  const versoes = await readEmVigor(deps.db);
  const saude = versoes.find(({ tipo }) => tipo === 'saude');
  const tratamento = versoes.find(({ tipo }) => tipo === 'tratamento');
  if (!saude || !tratamento) throw new Error('no questions: the first start did not finish');
  return { saude, tratamento };
}

const INICIAIS: readonly (readonly [TipoDePergunta, readonly Pergunta[]])[] = [
  ['saude', PERGUNTAS_SAUDE_INICIAIS],
  ['tratamento', PERGUNTAS_TRATAMENTO_INICIAIS],
];

/** Publishes the first versions where there are none; runs at each start. */
export async function garantirPerguntas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const tipos = (await readEmVigor(uow.db)).map(({ tipo }) => tipo);
    for (const [tipo, perguntas] of INICIAIS) {
      if (tipos.includes(tipo)) continue;
      await insertVersao(uow.db, { tipo, numero: 1, perguntas, administrador_id: null }, deps.clock());
    }
  });
}

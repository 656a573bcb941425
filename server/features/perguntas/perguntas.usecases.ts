import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '../../../domain/perguntas-iniciais.ts';
import type { Actor, Sistema } from '../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { insertVersao, readEmVigor, type Versao } from './perguntas.repository.ts';

/** The questions in force, by kind. */
export async function lerPerguntas({
  deps,
}: UseCase<Actor, null, BaseDeps>): Promise<{ saude: Versao; tratamento: Versao }> {
  const versoes = await readEmVigor(deps.db);
  const saude = versoes.find(({ tipo }) => tipo === 'saude');
  const tratamento = versoes.find(({ tipo }) => tipo === 'tratamento');
  if (!saude || !tratamento) throw new Error('no questions: the first start did not finish');
  return { saude, tratamento };
}

/** Publishes the first versions where there are none; runs at each start. */
export async function garantirPerguntas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const tipos = (await readEmVigor(uow.db)).map(({ tipo }) => tipo);
    if (!tipos.includes('saude')) await insertVersao(uow.db, 'saude', 1, PERGUNTAS_SAUDE_INICIAIS);
    if (!tipos.includes('tratamento'))
      await insertVersao(uow.db, 'tratamento', 1, PERGUNTAS_TRATAMENTO_INICIAIS);
  });
}

import { decidirPerguntas, decidirPreco } from '#domain/importacao/listas-trazidas.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { lockPerguntas } from '#features/catalogo/perguntas/perguntas.public.ts';
import { inTransaction, type Trazer } from './clientes-trazidos.usecases.ts';
import { putPerguntas, putPreco } from './listas-trazidas.repository.ts';

const TIPOS = { perguntasSaude: 'saude', perguntasTratamento: 'tratamento' } as const;

/** Puts prices and questions of before into force, once each: a second import leaves what the desk edited since. */
export async function trazerListas(use: Trazer): Promise<void> {
  const { deps, levantado, gravou } = use;
  await inTransaction(use, async (uow) => {
    const { db } = uow;
    await lockPerguntas(db);
    const now = deps.clock();
    let written = 0;
    for (const { colecao, id: place, documento } of levantado.listas) {
      const id = derivedId(colecao, place);
      if (colecao === 'precos') {
        const preco = decidirPreco(place, documento);
        if (!preco.ok || !(await putPreco(db, { ...preco, id }, now))) continue;
        uow.audit({ action: 'precos.importar', targetType: 'preco', targetId: id });
      } else if (colecao === 'perguntasSaude' || colecao === 'perguntasTratamento') {
        const { perguntas } = decidirPerguntas(documento);
        if (perguntas.length === 0 || !(await putPerguntas(db, { id, tipo: TIPOS[colecao], perguntas }, now)))
          continue;
        uow.audit({ action: 'perguntas.importar', targetType: 'perguntas', targetId: id });
      } else continue;
      written += 1;
    }
    gravou('listas', written);
  });
}

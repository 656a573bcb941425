import type { Sistema } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { readVersoesEmVigor } from '#features/catalogo/perguntas/perguntas.public.ts';
import { readPrecos } from '#features/catalogo/precos/precos.public.ts';
import { levantar } from './levantar.usecases.ts';
import type { Relato } from './relato.presenter.ts';
import {
  trazerClientes,
  trazerContas,
  trazerRepetidos,
  trazerSenhasEscritas,
  type Trazer,
} from './trazer/clientes-trazidos.usecases.ts';
import { trazerArquivos, type ArquivosDeps } from './conferidos/arquivos-trazidos.usecases.ts';
import { trazerConversas } from './trazer/conversas-trazidas.usecases.ts';
import { trazerListas } from './trazer/listas-trazidas.usecases.ts';
import {
  conferirPagamentos,
  type ConferirDeps,
  type Conferidos,
} from './conferidos/pagamentos-trazidos.usecases.ts';
import { trazerPedidos } from './trazer/pedidos-trazidos.usecases.ts';

export type ImportDeps = ConferirDeps & ArquivosDeps;

type Importar = { pasta: string; adminEmail: string; relato: Relato };

/** How many rows an import wrote, by kind; all zero where everything was here already. */
export type Gravados = Record<Parameters<Trazer['gravou']>[0], number>;

export type Importados = Conferidos & { gravados: Gravados };

/**
 * Brings the rows of a hosted predecessor's folder into this installation: first all of it is read and judged, then written in
 * short transactions. It may stop at any place and be begun again, and adds nothing that is here.
 * @throws ImportRefused before the first row is written
 */
export async function importar({
  actor,
  input: { pasta, adminEmail, relato },
  deps,
}: UseCase<Sistema, Importar, ImportDeps>): Promise<Importados> {
  if ((await readVersoesEmVigor(deps.db)).length === 0)
    throw new ImportRefused(
      'Esta instalação ainda não tem preços e perguntas. Inicie o servidor uma vez antes.',
    );
  const levantado = await levantar({ pasta, agora: deps.clock(), adminEmail, relato });
  const gravados: Gravados = {
    clientes: 0,
    senhas: 0,
    pedidos: 0,
    mensagens: 0,
    arquivos: 0,
    listas: 0,
    notas: 0,
  };
  const gravou: Trazer['gravou'] = (o, quantos) => void (gravados[o] += quantos);
  const use = { actor, deps, pasta, adminEmail, levantado, gravou };
  await trazerListas(use);
  await trazerClientes(use);
  await trazerRepetidos(use);
  await trazerContas(use);
  await trazerSenhasEscritas(use);
  await trazerPedidos(use, await readPrecos(deps.db));
  await trazerConversas(use);
  // Before the files, which take longest: nobody may pay an order twice meanwhile.
  const pagamentos = await conferirPagamentos({ actor, input: null, deps });
  await trazerArquivos({ ...use, deps, relato });
  return { gravados, ...pagamentos };
}

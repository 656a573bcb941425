import { nomeDoArquivo, pedidoDoArquivo, tipoDoArquivo } from '#domain/importacao/arquivo-trazido.ts';
import { nota } from '#domain/importacao/notas.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { listFiles } from '#platform/predecessor/files.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { trazerArquivo, type TrazerArquivoDeps } from '#features/pedidos/anexos/anexos.public.ts';
import type { Relato } from '../relato.presenter.ts';
import { julgarArquivo, naoAceito, type ArquivoJulgado } from './arquivos.policy.ts';
import { findKnownArquivos, listPedidosDe } from './arquivos-trazidos.repository.ts';
import { inTransaction, type Trazer } from '../trazer/clientes-trazidos.usecases.ts';
import { garantirClientes } from '../trazer/sem-cadastro.usecases.ts';
import { anotar } from '../trazer/notas-trazidas.usecases.ts';

export type ArquivosDeps = TrazerArquivoDeps & {
  /** Bytes of the disk beside its reserve; negative when it is full. */
  freeSpace: () => Promise<number>;
};

type TrazerArquivos = Omit<Trazer, 'deps'> & { deps: ArquivosDeps; relato: Relato };

/** Takes in the files of each patient; one that is here stays, and one that is not accepted has a note. */
export async function trazerArquivos(use: TrazerArquivos): Promise<void> {
  for await (const found of listFiles(use.pasta)) {
    const julgado = julgarArquivo(found);
    // The others were reported when the folder was read.
    if (julgado.ok) await trazer(use, julgado);
  }
}

async function trazer(use: TrazerArquivos, { file, cpf, recusa, em }: ArquivoJulgado): Promise<void> {
  const { actor, deps, gravou, relato } = use;
  const { nome, caminho, size, origem } = file;
  const place = `${cpf.chave}/${nome}`;
  const [id, clienteId] = [derivedId('arquivo', place), derivedId('cliente', cpf.chave)];
  if ((await findKnownArquivos(deps.db, [id])).has(id)) return;
  if ((await deps.freeSpace()) < 0)
    throw new ImportRefused(
      'O disco não tem espaço para mais arquivos. O que veio fica; libere espaço e rode de novo.',
    );
  let open = false;
  await inTransaction(use, async (uow) => {
    open = (await garantirClientes(use, uow, [{ id: clienteId, cpf, origem }])).has(clienteId);
  });
  if (!open) return;
  const pedidoId = pedidoDoArquivo(await listPedidosDe(deps.db, clienteId), em);
  const names = { tipo: tipoDoArquivo(nome), nome: nomeDoArquivo(nome) };
  const of = { id, mensagemId: derivedId('mensagem', `files/${place}`), clienteId, cpf: cpf.cpf, pedidoId };
  const porque =
    recusa ?? (await trazerArquivo({ actor, input: { ...of, ...names, caminho, size, em }, deps }));
  if (porque === null) {
    gravou('arquivos', 1);
    return;
  }
  if (recusa === null) {
    relato.conta('fora');
    relato.linha(origem, naoAceito(porque));
  }
  await inTransaction(use, async (uow) => {
    const why = nota('arquivo_recusado', `${names.nome}: ${porque}`);
    await anotar(uow, [{ cliente_id: clienteId, pedido_id: pedidoId, origem, ...why }], gravou);
  });
}

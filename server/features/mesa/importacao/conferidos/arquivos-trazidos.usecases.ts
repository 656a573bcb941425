import {
  lerFicha,
  nomeDoArquivo,
  pedidoDoArquivo,
  tipoDoArquivo,
} from '#domain/importacao/arquivo-trazido.ts';
import { lerCpf } from '#domain/importacao/cpf-lido.ts';
import { nota } from '#domain/importacao/notas.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { listFiles, type FoundFile } from '#platform/predecessor/files.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { trazerArquivo, type TrazerArquivoDeps } from '#features/pedidos/anexos/anexos.public.ts';
import type { Relato } from '../relato.presenter.ts';
import { findKnownArquivos, listPedidosDe } from './arquivos-trazidos.repository.ts';
import { inTransaction, type Trazer } from '../trazer/clientes-trazidos.usecases.ts';
import { garantirClientes } from '../trazer/sem-cadastro.usecases.ts';
import { anotar } from '../trazer/notas-trazidas.usecases.ts';

export type ArquivosDeps = TrazerArquivoDeps & {
  /** Bytes of the disk beside its reserve; negative when it is full. */
  freeSpace: () => Promise<number>;
};

type TrazerArquivos = Omit<Trazer, 'deps'> & { deps: ArquivosDeps; relato: Relato };
type File = Extract<FoundFile, { ok: true }>;

/** Takes in the files of each patient; one that is here stays, and one that is not accepted has a note. */
export async function trazerArquivos(use: TrazerArquivos): Promise<void> {
  for await (const found of listFiles(use.pasta)) {
    if (found.ok) await trazer(use, found);
    else fora(use, found.origem, found.porque);
  }
}

function fora({ relato }: TrazerArquivos, origem: string, porque: string): void {
  relato.conta('fora');
  relato.linha(origem, porque);
}

async function trazer(use: TrazerArquivos, file: File): Promise<void> {
  const { actor, deps, gravou, relato } = use;
  const { pasta, nome, caminho, size } = file;
  const origem = `files/${pasta}/${nome}`;
  const cpf = lerCpf(pasta);
  if (cpf.chave === null || cpf.como === 'ilegivel')
    return fora(use, origem, 'A pasta não tem o nome de um CPF.');
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
  const { em, deOutro } = lerFicha(file.ficha, cpf.chave);
  const pedidoId = pedidoDoArquivo(await listPedidosDe(deps.db, clienteId), em);
  const names = { tipo: tipoDoArquivo(nome), nome: nomeDoArquivo(nome) };
  const of = { id, mensagemId: derivedId('mensagem', `files/${place}`), clienteId, cpf: cpf.cpf, pedidoId };
  const porque = deOutro
    ? 'a ficha dele diz que é de outro CPF'
    : await trazerArquivo({ actor, input: { ...of, ...names, caminho, size, em }, deps });
  if (porque === null) {
    gravou('arquivos', 1);
    return;
  }
  relato.conta('fora');
  relato.linha(origem, `Arquivo não aceito: ${porque}.`);
  await inTransaction(use, async (uow) => {
    const why = nota('arquivo_recusado', `${names.nome}: ${porque}`);
    await anotar(uow, [{ cliente_id: clienteId, pedido_id: pedidoId, origem, ...why }], gravou);
  });
}

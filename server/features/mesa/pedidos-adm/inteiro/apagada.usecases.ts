import type { Storage } from '#ports/storage.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { contaApagada, readCliente } from '#features/contas/clientes/clientes.public.ts';
import { abrirArquivo, findDocumento } from '#features/documentos/emitir/emitir.public.ts';
import { findIdentidade } from './apagada.repository.ts';
import type { FullPedido } from './inteiro.usecases.ts';

/**
 * An order as the desk's page shows it. Of an erased account nothing of the record is shown: what the law keeps is read in a
 * dossier, after a prova.
 */
export function paraATela(inteiro: FullPedido): FullPedido {
  if (inteiro.cliente.apagada_em === null) return inteiro;
  const { pedido, prontuario, fatos } = inteiro;
  const { estado } = prontuario;
  return {
    ...inteiro,
    pedido: {
      ...pedido,
      hist_saude: [],
      hist_trat: [],
      motivacao: '',
      outras_infos: '',
      justificativa_do_uso: '',
    },
    asked: { saude: [], tratamento: [] },
    prontuario: {
      estado: estado && { ...estado, motivo_recusa: null },
      notas: [],
      perguntas: [],
      anteriores: [],
      documentos: [],
    },
    documentos: [],
    fatos: fatos && { ...fatos, relatos: [] },
  };
}

/** An order as its dossier tells it: of an erased account with the name that the law keeps. */
export async function paraODossie({
  input: inteiro,
  deps,
}: UseCase<Admin, FullPedido, BaseDeps>): Promise<FullPedido> {
  const { cliente, pedido } = inteiro;
  if (cliente.apagada_em === null) return inteiro;
  const identidade = await findIdentidade(deps.db, pedido.paciente_id);
  return { ...inteiro, cliente: { ...cliente, ...identidade } };
}

/**
 * The bytes of a document for the desk; none of an erased account's, as the page of its order shows none. Audited.
 * @throws 404, 409 sem_numero, contaApagada
 */
export async function abrirDocumentoNaMesa({
  actor,
  input,
  deps,
}: UseCase<Admin, { id: string }, BaseDeps & { storage: Storage }>) {
  const documento = await findDocumento(deps.db, input.id);
  if (documento) {
    const { apagada_em } = await readCliente(deps.db, systemScope(actor, documento.cliente_id));
    if (apagada_em !== null) throw contaApagada('documento');
  }
  return abrirArquivo({ actor, input, deps });
}

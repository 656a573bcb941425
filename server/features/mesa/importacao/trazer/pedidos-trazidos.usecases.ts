import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { nota } from '#domain/importacao/notas.ts';
import { decidirPedido, type Respondidas } from '#domain/importacao/pedido-trazido.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { distinctById, inBatches, type ReadDocument } from '#platform/predecessor/documents.ts';
import { lockPerguntas } from '#features/catalogo/perguntas/perguntas.public.ts';
import { idDoCliente, documentsOf, inTransaction, type Trazer } from './clientes-trazidos.usecases.ts';
import { garantirClientes } from './sem-cadastro.usecases.ts';
import type { NovaNota } from './notas-trazidas.repository.ts';
import { anotar } from './notas-trazidas.usecases.ts';
import { insertPagamentos } from '../conferidos/pagamentos-trazidos.repository.ts';
import * as rows from './pedidos-trazidos.repository.ts';

/** Orders of one transaction. */
const BATCH = 100;

/**
 * Writes the orders with their answers and the questions as they were asked; one that is here already stays as it is.
 * @param precos the price of each service, where the predecessor or this installation has one
 */
export async function trazerPedidos(use: Trazer, precos: ReadonlyMap<string, number | null>): Promise<void> {
  for await (const batch of inBatches(
    documentsOf(use, (name) => name === 'pedidos'),
    BATCH,
  ))
    await inTransaction(use, (uow) => writePedidos(use, uow, batch, precos));
}

const INICIAIS: ReadonlyMap<string, number> = new Map(
  SERVICOS.map(({ titulo }) => [titulo, PRECOS_INICIAIS[titulo]]),
);
/** For a service that nobody sells: a row asks for a price above zero. */
const SEM_PRECO = 1;

async function writePedidos(
  use: Trazer,
  uow: UnitOfWork,
  batch: readonly ReadDocument[],
  precos: ReadonlyMap<string, number | null>,
) {
  const { db } = uow;
  const { gravou, deps } = use;
  const came = batch.map(({ id: place, documento }) => {
    const origem = `pedidos/${place}`;
    const pedido = decidirPedido(documento, deps.clock());
    const clienteId = idDoCliente(pedido.cpf, origem);
    return { pedido, origem, id: derivedId('pedido', place), clienteId };
  });
  const known = await rows.findKnownPedidos(
    db,
    came.map(({ id }) => id),
  );
  // JSON may name a document twice; the first one comes.
  const missing = distinctById(came.filter(({ id }) => !known.has(id)));
  if (missing.length === 0) return;
  const owners = missing.map(({ clienteId, origem, pedido }) => ({ id: clienteId, cpf: pedido.cpf, origem }));
  const open = await garantirClientes(use, uow, owners);
  const novos = missing.filter(({ clienteId }) => open.has(clienteId));
  const rowsToWrite = novos.map(({ id, clienteId, origem, pedido }) => {
    const preco = precos.get(pedido.servico) ?? null;
    const versoes = {
      saude: asked('saude', pedido.saude),
      tratamento: asked('tratamento', pedido.tratamento),
    };
    const precoCentavos = preco ?? INICIAIS.get(pedido.servico) ?? SEM_PRECO;
    const notas = [...pedido.notas, ...(preco === null ? [nota('sem_preco')] : [])];
    return { ...pedido, id, clienteId, origem, versoes, precoCentavos, notas };
  });
  await keepVersoes(
    db,
    rowsToWrite.flatMap(({ versoes }) => [versoes.saude, versoes.tratamento].filter((one) => one !== null)),
  );
  await rows.insertPedidos(
    db,
    rowsToWrite.map(({ versoes, ...one }) => ({
      ...one,
      versaoSaude: versoes.saude?.id ?? null,
      versaoTratamento: versoes.tratamento?.id ?? null,
    })),
  );
  for (const { id } of novos) uow.audit({ action: 'pedido.importar', targetType: 'pedido', targetId: id });
  const pagos = rowsToWrite.flatMap(({ id, cpf, idPayment, status }) => {
    if (idPayment === null) return [];
    const aberto = status !== 'Concluído' && status !== 'Excluído';
    const asaas_cliente = (cpf.chave === null ? null : use.levantado.valem.get(cpf.chave)?.idAsaas) ?? null;
    return [{ pedido_id: id, asaas_id: idPayment, asaas_cliente, aberto }];
  });
  const alheios = new Set(await insertPagamentos(db, pagos));
  const notas = rowsToWrite.flatMap(({ id, clienteId, origem, notas: odd, idPayment }) => {
    const alheio = alheios.has(id) ? [nota('pagamento_de_outro', idPayment ?? '')] : [];
    return [...odd, ...alheio].map((one): NovaNota => ({
      cliente_id: clienteId,
      pedido_id: id,
      origem,
      ...one,
    }));
  });
  gravou('pedidos', novos.length);
  await anotar(uow, notas, gravou);
}

function asked(tipo: TipoDePergunta, { perguntas }: Respondidas): rows.VersaoTrazida | null {
  if (perguntas.length === 0) return null;
  return { id: derivedId(`perguntas:${tipo}`, JSON.stringify(perguntas)), tipo, perguntas };
}

async function keepVersoes(db: UnitOfWork['db'], versoes: readonly rows.VersaoTrazida[]): Promise<void> {
  const distinct = new Map(versoes.map((one) => [one.id, one]));
  if (distinct.size === 0) return;
  const known = await rows.findKnownVersoes(db, [...distinct.keys()]);
  const fresh = [...distinct.values()].filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  await lockPerguntas(db);
  await rows.insertVersoes(db, fresh);
}

import { sql, type Transaction } from 'kysely';
import type { Servico } from '#domain/catalogo/servicos.ts';
import { INACABADOS } from '#domain/pedidos/pedido-status.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed, paramsOf } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import type { PedidoNaLista, PedidoRow } from './pedidos.repository.ts';

type Found = Pick<PedidoRow, 'id' | 'status'>;

const DUPLICATE = fixed<{ clienteId: string; pacienteId: string; chave: string; servico: string }, Found>(
  (db, param) =>
    db
      .selectFrom('pedidos as p')
      .select(['p.id', 'p.status'])
      .where('p.cliente_id', '=', param('clienteId'))
      .where((w) =>
        w.or([
          w('p.chave', '=', param('chave')),
          w.and([
            w('p.servico_selecionado', '=', param('servico')),
            w('p.paciente_id', '=', param('pacienteId')),
            w('p.status', '=', INACABADOS[0]),
          ]),
        ]),
      )
      .orderBy((w) => w('p.chave', '=', param('chave')), 'desc')
      .orderBy('p.created_at', 'desc')
      .limit(1),
);

/**
 * The order with this idempotency key, or an unanswered one of the same service for the same patient: what a repeated
 * request finds.
 */
export async function findDuplicate(
  tx: Transaction<DB>,
  scope: PatientScope,
  { chave, servico, pacienteId }: { chave: string; servico: Servico; pacienteId: string },
): Promise<Found | null> {
  const [found] = await DUPLICATE(tx, { clienteId: scope.clienteId, pacienteId, chave, servico });
  return found ?? null;
}

/** The patient, the present costs and the number of a new order. */
export type PedidoOpening = {
  servico: Servico;
  /** Who is treated: the account's holder, or a person of it. */
  paciente_id: string;
  nome: string;
  nome_busca: string;
  /** When the holder's registration was completed; null: not yet. */
  dados_em: Date | null;
  cpf: string;
  /** The state that the patient lives in; empty while the registration is not complete. */
  uf: string;
  /** The price in force in centavos; null where the service is not for sale. */
  preco: number | null;
  /** The present freight to the patient's address, in centavos; null where nothing is posted. */
  frete: number | null;
  numero: number;
};

const OPENING = fixed<
  { clienteId: string; pacienteId: string; servico: string },
  Omit<PedidoOpening, 'servico'>
>((db, param) => ({
  compile: () =>
    sql<Omit<PedidoOpening, 'servico'>>`
    select c.dados_em, x.id as paciente_id, x.nome, x.nome_busca, x.cpf, x.uf,
           (select x.preco_centavos from precos x where x.servico = ${param('servico')}) as preco,
           (select f.centavos from fretes f where f.uf = x.uf and f.servico = ${param('servico')}) as frete,
           nextval('pedidos_numero_seq')::int as numero
      from clientes c
      join clientes x on x.id = ${param('pacienteId')} and coalesce(x.conta_id, x.id) = c.id
     where c.id = ${param('clienteId')} and x.em_conferencia_desde is null and x.contestada_em is null
       -- Not the key: a step of an order, which holds that order, may name its patient meanwhile.
       for no key update`.compile(db),
}));

/**
 * Locks the account and the patient until the transaction ends, so that two orders of one account take turns, and reads what a
 * new order of the service is made of. A number that is not used leaves a gap.
 * @returns null for a person of another account, and for one who is not settled
 */
export async function openPedido(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  { servico, pacienteId }: { servico: Servico; pacienteId: string },
): Promise<PedidoOpening | null> {
  const [row] = await OPENING(tx, { clienteId, pacienteId, servico });
  return row ? { servico, ...row } : null;
}
locks('account', openPedido);

/** An order to insert; `chave` is the idempotency key of the request, the price is in centavos. */
export type NewPedido = {
  id: string;
  numero: number;
  chave: string;
  paciente_id: string;
  nome_busca: string;
  servico: Servico;
  preco_centavos: number;
  now: Date;
};

const INSERT = fixed<NewPedido & { cliente_id: string }, unknown>((db, param) =>
  db.insertInto('pedidos').values({
    ...paramsOf(param, ['id', 'numero', 'cliente_id', 'paciente_id', 'chave', 'preco_centavos']),
    servico_selecionado: param('servico'),
    status: INACABADOS[0],
    preco_em: param('now'),
    created_at: param('now'),
    updated_at: param('now'),
    // As of the lock of `openPedido`: a patient whose name changes is waited for.
    nome_busca: param('nome_busca'),
  }),
);

/** Inserts an order of a patient whom `openPedido` has locked, in its first status. */
export async function insertPedido(
  tx: Transaction<DB>,
  scope: PatientScope,
  values: NewPedido,
): Promise<void> {
  await INSERT(tx, { ...values, cliente_id: scope.clienteId });
}

/** The version of an order that was just made. */
export const FIRST_VERSION = 1;

/** An order that was just made, as a list would read it. */
export function madePedido(
  { id, numero, servico, preco_centavos, now }: NewPedido,
  { cpf, uf, frete, paciente_id, nome }: PedidoOpening,
  clienteId: string,
): PedidoNaLista {
  return {
    id,
    numero,
    servico_selecionado: servico,
    status: INACABADOS[0],
    versao: FIRST_VERSION,
    created_at: now,
    updated_at: now,
    preco_centavos,
    preco_em: now,
    preco_em_vigor: preco_centavos,
    cpf,
    paciente_id,
    pessoa: paciente_id === clienteId ? null : nome,
    uf,
    frete_em_vigor: frete,
    atendimento: null,
    pago_em: null,
    prazo: null,
    feriados_do_prazo: null,
    recebido: null,
    tem_documento: false,
    documentos: [],
    cobranca: null,
    devolucao: null,
    escolha: null,
    recusa: null,
    respondente: null,
  };
}

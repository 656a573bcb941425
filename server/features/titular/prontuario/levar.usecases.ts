import { randomUUID } from 'node:crypto';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { mesmoEmail } from '#domain/contas/email.ts';
import { ehAdulto } from '#domain/contas/pessoas/pessoa.ts';
import { systemScope, type Actor } from '#platform/actor.ts';
import { job } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  avisarNaoLidasJob,
  conversaEvents,
  deleteConversa,
  moveLines,
} from '#features/chat/chat/chat.public.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { excluirPedidosNaoPagos } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { filaEvents, pedidoEvents } from '#features/pedidos/pedidos.events.ts';
import { avisarProntuarioJob } from './prontuario.jobs.ts';
import * as prontuario from './prontuario.repository.ts';
import type { Envolvido, RecordOwner } from './prontuario.repository.ts';

export const SISTEMA = { tipo: 'Sistema', nome: 'prontuário' } as const;

/** How the owner of an account proved to be the owner of its CPF: by the address at which they agreed, or by a document. */
export type ProvaDeQuemE = 'e-mail' | 'documento';

type Levar = { pessoa: string; conta: string; titular: string; prova: ProvaDeQuemE };

/**
 * Takes the record of a person to the account of their own (`titular`), in one transaction: unpaid orders of the former account
 * (`conta`) are deleted, all orders go along with what belongs to them, and so do the lines about the person. The former account
 * keeps what it paid, and nothing else. Calling it again does nothing.
 * @returns how many orders went; null where there was nothing to take by this proof
 */
export async function levarProntuario(use: UseCase<Actor, Levar, ReconcileDeps>): Promise<number | null> {
  const {
    actor,
    input: { pessoa, conta, titular, prova },
    deps,
  } = use;
  if (pessoa === conta) return levarAntigo(use);
  return deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    const rows = await prontuario.lockEnvolvidos(uow.db, [pessoa, conta, titular]);
    const [person, former, own] = [pessoa, conta, titular].map((id) => rows.find((row) => row.id === id));
    if (!person || !former || !own || person.conta_id !== conta) return null;
    if (!mayTake(person, own, prova, dataEmSaoPaulo(now))) return null;
    const de = { conta, paciente: pessoa };
    const para = { conta: titular, paciente: titular };
    await prontuario.lockPedidosDe(uow.db, de);
    // Their charges are closed while they are the former account's, as are the lines about them.
    await uow.add(await excluirPedidosNaoPagos(uow.db, deps, systemScope(SISTEMA, conta), pessoa));
    const orders = await prontuario.movePedidos(uow.db, { de, para, pagador: conta, now });
    await prontuario.closeLevado(uow.db, pessoa, titular, now);
    const [from, to] = [systemScope(SISTEMA, conta), systemScope(SISTEMA, titular)];
    await moveLines(uow.db, { de: from, para: to, sobre: pessoa, paciente: titular });
    await tellMove(uow, { de, para, orders, versoes: [former.versao, own.versao] });
    uow.audit({ action: 'prontuario.levar', targetType: 'cliente', targetId: pessoa });
    const vez = randomUUID();
    await uow.add({
      jobs: [
        job(avisarProntuarioJob, { clienteId: conta, aviso: 'prontuario-levado', vez }),
        job(avisarProntuarioJob, { clienteId: titular, aviso: 'prontuario-trazido', vez }),
      ],
    });
    return orders.length;
  });
}

/**
 * Takes a record that came closed from another system: everything goes along, also an unpaid order, whose charge is the owner's.
 * Additions of a later import can be taken by asking again.
 */
async function levarAntigo({
  actor,
  input: { pessoa: antigo, titular, prova },
  deps,
}: UseCase<Actor, Levar, ReconcileDeps>): Promise<number | null> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    const rows = await prontuario.lockEnvolvidos(uow.db, [antigo, titular]);
    const [old, own] = [antigo, titular].map((id) => rows.find((row) => row.id === id));
    if (!old || !own || !mayTakeOld(old, own, prova, dataEmSaoPaulo(now))) return null;
    const de = { conta: antigo, paciente: antigo };
    const para = { conta: titular, paciente: titular };
    if (!(await prontuario.hasRecord(uow.db, antigo))) return null;
    await prontuario.lockPedidosDe(uow.db, de);
    const orders = await prontuario.movePedidos(uow.db, { de, para, pagador: null, now });
    await prontuario.moveNotas(uow.db, antigo, titular);
    const [from, to] = [systemScope(SISTEMA, antigo), systemScope(SISTEMA, titular)];
    await moveLines(uow.db, { de: from, para: to, sobre: null, paciente: titular });
    await deleteConversa(uow.db, from);
    await prontuario.closeLevado(uow.db, antigo, titular, now);
    await tellMove(uow, { de, para, orders, versoes: [old.versao, own.versao] });
    uow.audit({ action: 'prontuario.recuperar', targetType: 'cliente', targetId: antigo });
    const aviso = { clienteId: titular, aviso: 'prontuario-trazido', vez: randomUUID() } as const;
    await uow.add({ jobs: [job(avisarProntuarioJob, aviso)] });
    return orders.length;
  });
}

/**
 * As for a person; by mail, where the account confirmed the address that the other system had: who reads its mails could ask for a
 * new password of a record that came open.
 */
function mayTakeOld(old: Envolvido, own: Envolvido, prova: ProvaDeQuemE, hoje: string): boolean {
  if (old.contestada_em === null || old.conta_id !== null || old.apagada_em !== null) return false;
  if (old.levado_por !== null && old.levado_por !== own.id) return false;
  if (own.contestada_em !== null || own.conta_id !== null || own.cpf !== old.cpf) return false;
  if (own.data_nascimento === null || !ehAdulto(own.data_nascimento, hoje)) return false;
  const confirmed = own.email_confirmado_em !== null && old.email_contato !== '';
  return prova === 'documento' || (confirmed && mesmoEmail(old.email_contato, own.email_contato));
}

/** An adult takes the record of their CPF, from whatever account but their own, by a proof that still holds. */
function mayTake(person: Envolvido, own: Envolvido, prova: ProvaDeQuemE, hoje: string): boolean {
  if (person.contestada_em !== null || own.contestada_em !== null || own.conta_id !== null) return false;
  if (person.cpf !== own.cpf || own.data_nascimento === null || !ehAdulto(own.data_nascimento, hoje)) {
    return false;
  }
  return prova === 'documento' || agreedAtTheSameAddress(person, own);
}

/** The person agreed by a link at the address that the owner of the account confirmed to be theirs. */
export function agreedAtTheSameAddress(
  person: Pick<Envolvido, 'autorizado_em' | 'email_contato'>,
  own: Pick<Envolvido, 'email_confirmado_em' | 'email_contato'>,
): boolean {
  const confirmed = person.autorizado_em !== null && own.email_confirmado_em !== null;
  return confirmed && mesmoEmail(person.email_contato, own.email_contato);
}

type Moved = {
  de: RecordOwner;
  para: RecordOwner;
  orders: readonly { id: string; versao: number }[];
  /** Of the two accounts, before. */
  versoes: readonly [number, number];
};

/** The pages of both accounts, of the desk and of the doctors read again what went from one account to the other. */
export async function tellMove(uow: UnitOfWork, { de, para, orders, versoes }: Moved): Promise<void> {
  for (const { id, versao } of orders) {
    uow.audit({ action: 'pedido.levar', targetType: 'pedido', targetId: id });
    uow.emit(...pedidoEvents({ id, cliente_id: de.conta }, versao));
    uow.emit(...pedidoEvents({ id, cliente_id: para.conta }, versao), ...filaEvents(id));
  }
  uow.emit(...clienteEvents(de.conta, versoes[0]), ...clienteEvents(para.conta, versoes[1]));
  uow.emit(...conversaEvents({ clienteId: de.conta }, 0), ...conversaEvents({ clienteId: para.conta }, 0));
  await uow.enqueue(avisarNaoLidasJob, { clienteId: para.conta }, { startAfterSeconds: UNREAD_SECONDS });
}

/** Messages that the former account had not read are new to the other one. */
const UNREAD_SECONDS = 15 * 60;

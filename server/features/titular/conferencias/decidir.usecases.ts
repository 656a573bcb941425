import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { AutorizadoPor } from '#domain/contas/pessoas/pessoa.ts';
import { parseValidade, type MotivoDaConferencia } from '#domain/titular/conferencia.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Contribution, type RepositoryCall } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { authorize, movePessoa } from '#features/contas/pessoas/pessoas.public.ts';
import { contestacaoEvents } from '../titular.events.ts';
import * as errors from './conferencias.errors.ts';
import { avisarConferenciaJob } from './conferencias.jobs.ts';
import * as conferencias from './conferencias.repository.ts';
import type { ConferenciaRow } from './conferencias.repository.ts';

function requireOpen(caso: ConferenciaRow | undefined): ConferenciaRow {
  if (!caso) throw notFound();
  if (caso.situacao !== 'aberta') throw errors.conferenciaResolvida();
  return caso;
}

/** Who hears of a case: the account that asks; the first one only if it was asked for a document, or loses the person. */
function told({ conta_id, conta_de, pedido_em }: ConferenciaRow, moves: boolean): string[] {
  return conta_de !== null && (pedido_em !== null || moves) ? [conta_id, conta_de] : [conta_id];
}

/** The pages of the accounts and of the desk read the case again, and the accounts get a mail. */
function heard(
  { id }: ConferenciaRow,
  {
    contas,
    aviso,
    action,
    newId,
  }: {
    contas: readonly string[];
    aviso: 'conferencia-pede' | 'conferencia-decidida';
    action: string;
    newId: () => string;
  },
): Contribution {
  return {
    audit: [{ action, targetType: 'conferencia', targetId: id }],
    events: [...contas.flatMap((conta) => clienteEvents(conta, 0)), ...contestacaoEvents(id)],
    jobs: contas.map((contaId) => job(avisarConferenciaJob, { contaId, aviso, envio: newId() })),
  };
}

type ById<Input = unknown> = UseCase<Admin, { id: string } & Input, BaseDeps>;

/** Asks both accounts of a case for a document. @throws naoEncontrado, conferenciaResolvida, semQuemPedir */
export const pedirDocumentos = command({
  load: ({ input: { id } }: ById) => ({ locked: call(conferencias.lockConferencia, id) }),
  decide: ({ locked }, { now, newId }) => {
    const caso = requireOpen(locked);
    if (caso.conta_de === null || caso.pedido_em !== null) throw errors.semQuemPedir();
    const contas = [caso.conta_id, caso.conta_de];
    return {
      writes: [call(conferencias.updateConferencia, caso.id, { pedido_em: now })],
      ...heard(caso, { contas, aviso: 'conferencia-pede', action: 'conferencia.pedir', newId }),
      answer: undefined,
    };
  },
});

type Accept = { por: Exclude<AutorizadoPor, 'pessoa'>; ate: string };

/**
 * Accepts a case. By a power of attorney the account may ask for the adult until its last day; a second account becomes the one
 * that answers for the person, once the first one's orders for them are over.
 * @throws 403 prova_necessaria, 400 campos_invalidos, naoEncontrado, conferenciaResolvida, pedidosEmAndamento
 */
export const aceitarConferencia = command({
  find: ({ actor, deps }: ById<Accept>) => requireProva({ actor, input: null, deps }),
  load: ({ input: { id } }) => ({ locked: call(conferencias.lockConferencia, id) }),
  more: ({ locked }, { actor }) => {
    const caso = requireOpen(locked);
    return {
      accounts: call(conferencias.lockContas, caso),
      holder: call(readCliente, systemScope(actor, caso.conta_id)),
      emAndamento: call(conferencias.listEmAndamento, caso),
    };
  },
  decide: ({ locked, holder, emAndamento }, { actor, input, now, newId }) => {
    const caso = requireOpen(locked);
    const ate = parseValidade(input.ate, dataEmSaoPaulo(now));
    if (ate === undefined) throw errors.validadeInvalida();
    const { pessoa_id: pessoaId, espera_id: esperaId } = caso;
    if (pessoaId === null || holder.contestada_em !== null) throw errors.conferenciaResolvida();
    const decided = { situacao: 'aceita', resolvida_em: now, resolvida_por: actor.administradorId } as const;
    const writes: RepositoryCall[] = [call(conferencias.updateConferencia, caso.id, decided)];
    if (caso.tipo === 'procuracao') {
      writes.push(call(authorize, pessoaId, { por: input.por, ate }, now));
    } else {
      if (esperaId === null) throw errors.conferenciaResolvida();
      if (emAndamento.length > 0) throw errors.pedidosEmAndamento(emAndamento);
      writes.push(call(movePessoa, { pessoaId, esperaId, holder }, now));
    }
    const contas = told(caso, true);
    return {
      writes,
      ...heard(caso, { contas, aviso: 'conferencia-decidida', action: 'conferencia.aceitar', newId }),
      answer: undefined,
    };
  },
});

/** Refuses a case with a reason: everything stays as it is. @throws naoEncontrado, conferenciaResolvida */
export const recusarConferencia = command({
  load: ({ input: { id } }: ById<{ motivo: MotivoDaConferencia }>) => ({
    locked: call(conferencias.lockConferencia, id),
  }),
  decide: ({ locked }, { actor, input: { motivo }, now, newId }) => {
    const caso = requireOpen(locked);
    const by = { resolvida_em: now, resolvida_por: actor.administradorId };
    return {
      writes: [call(conferencias.updateConferencia, caso.id, { situacao: 'recusada', motivo, ...by })],
      ...heard(caso, {
        contas: told(caso, false),
        aviso: 'conferencia-decidida',
        action: 'conferencia.recusar',
        newId,
      }),
      answer: undefined,
    };
  },
});

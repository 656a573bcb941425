import { dataEmSaoPaulo, horaEmSaoPaulo, idade } from '#domain/calendario/datas.ts';
import { respostasComSinal } from '#domain/catalogo/perguntas.ts';
import { SERVICOS, type Servico } from '#domain/catalogo/servicos.ts';
import {
  type Citaveis,
  type DocumentoRecente,
  type RespostaDeAlergia,
} from '#domain/documentos/alergias/citar.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import type { RecenteRow } from '#features/documentos/emitir/emitir.public.ts';
import type { NumeroSncr, TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DoctorScope, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { requireActive, requireHeld } from './caso.decisions.ts';
import { claimEnd } from './caso.policy.ts';
import * as repository from './caso.repository.ts';
import type { FatosDoCasoRow, LockedCaso, Qual } from './caso.repository.ts';

/** A case that this doctor has in hand, locked until the transaction ends. */
export type CasoEmMaos = {
  scope: DoctorScope;
  caso: LockedCaso;
  fatos: FatosDoCaso;
  now: Date;
  /** Until when the claim, renewed by this act, holds. */
  ate: Date;
};

/**
 * Locks an order and its case for an act of the doctor who has it in hand, and holds it for another 30 minutes. Whatever
 * else would move the case (a colleague, the patient, the administrator, the job that returns it) waits for the end of the act.
 * Two round trips.
 * @throws 403 cadastro_em_analise, 404, 409 fora_da_fila, 409 caso_assumido, 409 fora_das_maos
 */
export async function requireInHand(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { actor, pedidoId }: { actor: Medico; pedidoId: Qual },
): Promise<CasoEmMaos> {
  requireActive(actor);
  const now = deps.clock();
  const ate = claimEnd(now);
  const locked = await repository.lockCasoDe(uow.db, pedidoId, { medicoId: actor.medicoId, now, ate });
  if (!locked) throw notFound();
  const { caso, scope } = requireHeld(locked.caso, actor, now);
  return { scope, caso, fatos: await fatosOf(uow.db, locked.fatos, now), now, ate };
}

/** The part of `ContextoDoDocumento` that the case gives; the document and its substances add the rest. */
export type FatosDoCaso = {
  servico: Servico;
  /** Today and the day of the order in São Paulo, `YYYY-MM-DD`; the time there, `HH:MM`. */
  hoje: string;
  pedidoEm: string;
  agora: string;
  idade: number | null;
  consentimentoCid: boolean;
  provaDeUso: boolean;
  /** Kinds of number of the national system of which the doctor has one left. */
  numerosSncr: NumeroSncr[];
  /** Kinds whose official model our layout was confirmed by. */
  modelosConfirmados: TipoDeDocumento[];
  citaveis: Citaveis;
};

export async function readFatosDoCaso(
  db: BaseDeps['db'] | UnitOfWork['db'],
  scope: DoctorScope,
  now: Date,
): Promise<FatosDoCaso> {
  return fatosOf(db, await repository.readFatosDoCaso(db, scope, now), now);
}

async function fatosOf(
  db: BaseDeps['db'] | UnitOfWork['db'],
  row: FatosDoCasoRow,
  now: Date,
): Promise<FatosDoCaso> {
  const servico = SERVICOS.find(({ titulo }) => titulo === row.servico_selecionado);
  if (!servico) throw new Error('an order of a service that is none');
  const hoje = dataEmSaoPaulo(now);
  return {
    servico: servico.titulo,
    hoje,
    pedidoEm: dataEmSaoPaulo(row.created_at),
    agora: horaEmSaoPaulo(now),
    idade: row.data_nascimento === null ? null : idade(row.data_nascimento, hoje),
    consentimentoCid: row.consentimento_cid,
    provaDeUso: row.prova_de_uso,
    numerosSncr: row.numeros_sncr,
    modelosConfirmados: row.modelos_confirmados,
    citaveis: { respostas: await readRespostas(db, row), recentes: row.recentes.map(presentRecente) },
  };
}

/**
 * The answers to the questions about allergy of the order at hand; where it was asked none, those of the newest earlier order
 * that has some. No round trip for lists of questions that were read before.
 */
async function readRespostas(
  db: BaseDeps['db'] | UnitOfWork['db'],
  { respondidas }: Pick<FatosDoCasoRow, 'respondidas'>,
): Promise<RespostaDeAlergia[]> {
  for (const [i, row] of respondidas.entries()) {
    const ids = [row.versao_saude, row.versao_trat].filter((id) => id !== null);
    const versoes = await readVersoes(db, ids);
    const perguntas = (id: string | null) => versoes.find((one) => one.id === id)?.perguntas ?? [];
    const listas = [
      { perguntas: perguntas(row.versao_saude), respostas: row.hist_saude },
      { perguntas: perguntas(row.versao_trat), respostas: row.hist_trat },
    ];
    const dia = i === 0 ? null : dataEmSaoPaulo(new Date(row.em));
    const found = listas
      .flatMap((lista) => respostasComSinal(lista, row.servico, 'alergia'))
      .map((one) => ({ ...one, dia }));
    if (found.length > 0) return found;
  }
  return [];
}

function presentRecente({ tipo, codigo, ...row }: RecenteRow): DocumentoRecente {
  return { ...row, nome: `${tipoDeDocumento(tipo).titulo} ${codigo}` };
}

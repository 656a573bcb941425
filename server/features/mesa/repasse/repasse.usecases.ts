import { LINHAS_POR_PAGINA } from '#contracts/mesa/repasse.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { mesEmSaoPaulo, somarMeses, type Mes } from '#domain/calendario/mes.ts';
import {
  linhaDoAto,
  proximoAFechar,
  recusaDoFechamento,
  situacaoDoMes,
  type SituacaoDoMes,
} from '#domain/pagamentos/repasse.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { apurar, type Apuracao, type AtoApuradoRow } from './apurar.repository.ts';
import { linhasDemais, mesNaoFecha, pagamentoMudou, pagoNoFuturo } from './repasse.errors.ts';
import { repasseEvents } from './repasse.events.ts';
import * as repository from './repasse.repository.ts';
import type { LinhaRow, MedicoDoExtrato, RepasseRow, SomaRow } from './repasse.repository.ts';

/** A month of the payout and how far it is. */
export type QuadroDoMes = {
  mes: Mes;
  situacao: SituacaoDoMes;
  fechadoEm: Date | null;
  primeiroMes: Mes;
  mesAtual: Mes;
  fechados: readonly Mes[];
};

/** A file of lines has no more. */
export const MAX_LINHAS = 50_000;

/**
 * The month asked for; without one, the first that is over and open, else the present one.
 * @param medicoId whose acts begin the first month; null for all doctors'
 */
async function lerQuadro(
  deps: BaseDeps,
  asked: Mes | undefined,
  medicoId: string | null,
): Promise<QuadroDoMes> {
  const mesAtual = mesEmSaoPaulo(deps.clock());
  const [rows, first] = await Promise.all([
    repository.listFechados(deps.db),
    repository.firstMonth(deps.db, medicoId),
  ]);
  const fechados = rows.map(({ mes }) => mes);
  const primeiroMes = first === null || first > mesAtual ? mesAtual : first;
  const work = proximoAFechar(fechados) ?? somarMeses(mesAtual, -1);
  const mes = asked ?? [primeiroMes, work > mesAtual ? mesAtual : work].toSorted()[1] ?? mesAtual;
  return {
    mes,
    situacao: situacaoDoMes(mes, fechados, mesAtual),
    fechadoEm: rows.find((row) => row.mes === mes)?.em ?? null,
    primeiroMes,
    mesAtual,
    fechados,
  };
}

/** Corrections belong to the month that is closed next; before it, other months show their own acts only. */
function apuracaoDe(mes: Mes, fechados: readonly Mes[], medicoId: string | null): Apuracao {
  return { mes, desdeMes: proximoAFechar(fechados) === mes ? (fechados[0] ?? null) : null, medicoId };
}

function lineOf(mes: Mes, ato: AtoApuradoRow): LinhaRow {
  const { medicoId: medico_id, pedidoId: pedido_id, feitoEm: feito_em, origem } = ato;
  return { medico_id, ato: ato.ato, origem, pedido_id, feito_em, ...linhaDoAto(mes, ato) };
}

/** The lines of a month as they are: frozen in a closed one, worked out now in an open one, none before the first one. */
async function readLinhas(
  { db }: BaseDeps,
  { mes, situacao, fechados }: QuadroDoMes,
  medicoId: string | null,
  page: { offset: number; limit: number },
): Promise<LinhaRow[]> {
  if (situacao === 'antes do repasse') return [];
  if (situacao === 'fechado') return repository.listLinhas(db, mes, medicoId, page);
  const acts = await apurar(db, apuracaoDe(mes, fechados, medicoId));
  return acts.slice(page.offset, page.offset + page.limit).map((ato) => lineOf(mes, ato));
}

async function readSomas(deps: BaseDeps, quadro: QuadroDoMes, medicoId: string | null): Promise<SomaRow[]> {
  if (quadro.situacao === 'fechado') return repository.sumLinhas(deps.db, quadro.mes, medicoId);
  const lines = await readLinhas(deps, quadro, medicoId, { offset: 0, limit: Infinity });
  return lines.map(({ medico_id, ato, centavos, correcao }) => ({
    medico_id,
    ato,
    corrige: correcao !== null,
    n: 1,
    centavos,
  }));
}

/** The doctors of a month: whose acts bring how much, and which of them were paid. */
export type LidoRepasse = {
  quadro: QuadroDoMes;
  impedimento: string | null;
  somas: SomaRow[];
  repasses: RepasseRow[];
  medicos: MedicoDoExtrato[];
};

/** A month of all doctors with their sums. Five reads. */
export async function lerRepasse({
  input,
  deps,
}: UseCase<Admin, { mes?: Mes | undefined }, BaseDeps>): Promise<LidoRepasse> {
  const quadro = await lerQuadro(deps, input.mes, null);
  const [somas, repasses] = await Promise.all([
    readSomas(deps, quadro, null),
    repository.listRepasses(deps.db, { mes: quadro.mes }),
  ]);
  const ids = [...new Set([...somas, ...repasses].map(({ medico_id }) => medico_id))];
  const medicos = await repository.listMedicos(deps.db, ids);
  return {
    quadro,
    impedimento: recusaDoFechamento(quadro.mes, quadro.fechados, quadro.mesAtual),
    somas,
    repasses,
    medicos,
  };
}

/** One doctor's month: sums, a page of lines with the numbers of their orders, and the payments of all closed months. */
export type LidoExtrato = {
  quadro: QuadroDoMes;
  medico: MedicoDoExtrato;
  somas: SomaRow[];
  repasses: RepasseRow[];
  linhas: LinhaRow[];
  numeros: ReadonlyMap<string, number>;
};

type ExtratoInput = { medicoId: string; mes?: Mes | undefined; offset: number; limit: number };

async function readExtrato(
  deps: BaseDeps,
  { medicoId, mes, offset, limit }: ExtratoInput,
): Promise<LidoExtrato> {
  const [quadro, [medico]] = await Promise.all([
    lerQuadro(deps, mes, medicoId),
    repository.listMedicos(deps.db, [medicoId]),
  ]);
  if (!medico) throw notFound();
  const [somas, linhas, repasses] = await Promise.all([
    readSomas(deps, quadro, medicoId),
    readLinhas(deps, quadro, medicoId, { offset, limit }),
    repository.listRepasses(deps.db, { medicoId }),
  ]);
  const numeros = await repository.numbersOf(
    deps.db,
    linhas.map(({ pedido_id }) => pedido_id),
  );
  return { quadro, medico, somas, repasses, linhas, numeros };
}

const pageAt = (pagina: number) => ({ offset: (pagina - 1) * LINHAS_POR_PAGINA, limit: LINHAS_POR_PAGINA });

/** A page of one doctor's lines. @throws naoEncontrado for an unknown doctor */
export function lerExtrato({
  input: { id, mes, pagina },
  deps,
}: UseCase<Admin, { id: string; mes: Mes; pagina: number }, BaseDeps>): Promise<LidoExtrato> {
  return readExtrato(deps, { medicoId: id, mes, ...pageAt(pagina) });
}

/** A page of the doctor's own lines. */
export function lerMeuRepasse({
  actor,
  input: { mes, pagina },
  deps,
}: UseCase<Medico, { mes?: Mes | undefined; pagina: number }, BaseDeps>): Promise<LidoExtrato> {
  return readExtrato(deps, { medicoId: actor.medicoId, mes, ...pageAt(pagina) });
}

/** A statement with up to `limit` lines, for a file; the administrator's is audited. @throws naoEncontrado, linhasDemais */
export async function lerExtratoInteiro({
  actor,
  input: { medicoId, mes, limit, demais },
  deps,
}: UseCase<Admin | Medico, { medicoId: string; mes: Mes; limit: number; demais: string }, BaseDeps>) {
  const lido = await readExtrato(deps, { medicoId, mes, offset: 0, limit: limit + 1 });
  if (lido.linhas.length > limit) throw linhasDemais(demais);
  await auditFile(actor, deps);
  return lido;
}

/** The lines of a month of all doctors, for a file. @throws linhasDemais */
export async function lerLinhasDoMes({
  actor,
  input: { mes },
  deps,
}: UseCase<Admin, { mes: Mes }, BaseDeps>) {
  const quadro = await lerQuadro(deps, mes, null);
  const linhas = await readLinhas(deps, quadro, null, { offset: 0, limit: MAX_LINHAS + 1 });
  if (linhas.length > MAX_LINHAS)
    throw linhasDemais('O mês tem mais de 50.000 linhas. Baixe o de cada médico.');
  const [medicos, numeros] = await Promise.all([
    repository.listMedicos(deps.db, [...new Set(linhas.map(({ medico_id }) => medico_id))]),
    repository.numbersOf(
      deps.db,
      linhas.map(({ pedido_id }) => pedido_id),
    ),
  ]);
  await auditFile(actor, deps);
  return { linhas, medicos, numeros };
}

async function auditFile(actor: Admin | Medico, deps: BaseDeps): Promise<void> {
  if (actor.tipo !== 'Admin') return;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'repasse.exportar', targetType: 'administrador', targetId: actor.administradorId }),
  );
}

/**
 * Closes a month for good, with a recent prova: its lines and the sum of each doctor are written and never changed. A month that
 * is closed already stays as it is. Two that close at once wait for each other.
 * @throws 403 prova_necessaria, mesNaoFecha
 */
export const fecharRepasse = command({
  find: ({ actor, deps }: UseCase<Admin, { mes: Mes }, BaseDeps>) =>
    requireProva({ actor, input: null, deps }),
  load: ({ actor }) => ({ rows: call(repository.lockFechados, actor.administradorId) }),
  more: ({ rows }, { input: { mes } }) => ({
    atos: call(
      apurar,
      apuracaoDe(
        mes,
        rows.map((row) => row.mes),
        null,
      ),
    ),
  }),
  decide: ({ rows, atos }, { actor, input: { mes }, now }) => {
    const fechados = rows.map((row) => row.mes);
    if (fechados.includes(mes)) return { answer: undefined };
    const recusa = recusaDoFechamento(mes, fechados, mesEmSaoPaulo(now));
    if (recusa !== null) throw mesNaoFecha(recusa);
    const linhas = atos.map((ato) => lineOf(mes, ato));
    const { administradorId } = actor;
    return {
      writes: [call(repository.insertFechamento, { mes, administradorId, em: now }, linhas)],
      audit: [{ action: 'repasse.fechar', targetType: 'administrador', targetId: administradorId }],
      events: repasseEvents(linhas.map(({ medico_id }) => medico_id)),
      answer: undefined,
    };
  },
});

type Pagamento = { id: string; mes: Mes; pagoEm: string | null; nota: string; versao: number };

/**
 * Notes when a doctor was paid for a closed month, or takes the note back.
 * @throws naoEncontrado where no closed month has a sum of this doctor, pagoNoFuturo, pagamentoMudou
 */
export const notarPagamento = command({
  load: ({ input: { id, mes, pagoEm }, deps }: UseCase<Admin, Pagamento, BaseDeps>) => {
    if (pagoEm !== null && pagoEm > dataEmSaoPaulo(deps.clock())) throw pagoNoFuturo();
    return { versao: call(repository.lockRepasse, mes, id) };
  },
  decide: ({ versao }, { input: { id: medicoId, mes, pagoEm, nota, versao: read } }) => {
    if (versao === null) throw notFound();
    if (versao !== read) throw pagamentoMudou();
    const paid = { pago_em: pagoEm, nota, versao: versao + 1 };
    return {
      writes: [call(repository.updateRepasse, { mes, medicoId }, paid)],
      audit: [{ action: 'repasse.pagamento', targetType: 'médico', targetId: medicoId }],
      events: repasseEvents([medicoId]),
      answer: undefined,
    };
  },
});

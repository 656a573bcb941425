import type { EstadoDoDocumento } from '../documentos/estado-do-documento.ts';
import { cancelado, naFila, recusado } from './atendimento.ts';
import { escolhaEmAberto, type Escolha } from '../consultorio/escolha.ts';
import type { SituacaoDoEnvio } from '../correio/envio.ts';
import { estadoDaPergunta } from '../consultorio/espera.ts';
import type { NomeDoPasso, Passo } from './passos.ts';

export type FatosDoDocumento = {
  estado: EstadoDoDocumento;
  /** Leaves on paper. */
  papel: boolean;
  assinadoEm: string | null;
  enviadoEm: string | null;
  revogadoEm: string | null;
};

export type FatosDaConsulta = {
  inicio: string;
  estado: 'marcada' | 'realizada' | 'faltou' | 'cancelada';
  criadaEm: string;
  encerradaEm: string | null;
};

export type FatosDoEnvio = { situacao: SituacaoDoEnvio; postadoEm: string; encerradoEm: string | null };

/** Instants are RFC 3339, null for an event that did not happen. */
export type FatosDoPedido = {
  pagoEm: string | null;
  atendimento: string | null;
  /** Before any decision: whether its service leaves on paper. */
  papel: boolean;
  /** When a doctor took the case, or decided it. */
  assumidoEm: string | null;
  perguntas: readonly {
    feitaEm: string;
    respondidaEm: string | null;
    encerradaEm: string | null;
    /** The term expired without an answer. */
    venceu: boolean;
  }[];
  documentos: readonly FatosDoDocumento[];
  /** Posted letters, oldest first. */
  envios: readonly FatosDoEnvio[];
  /** Reported errors. Settled without an answer: the document was revoked. */
  relatos: readonly { em: string; resolvidoEm: string | null; respondido: boolean }[];
  recusadoEm: string | null;
  /** Outcome of the choice after the first refusal; null without one. */
  escolha: { recusadoEm: string; escolha: Escolha | null; escolhidaEm: string | null } | null;
  /** Oldest first, without moved ones. */
  consultas: readonly FatosDaConsulta[];
  canceladoEm: string | null;
  /** The order reads `Concluído`. */
  concluido: boolean;
  concluidoEm: string | null;
  /** The order reads `Excluído`: no step is current or to come. */
  excluido: boolean;
  devolvidoEm: string | null;
};

/** A step that was reached, or is still to come. `momento`: it has no duration. */
type Marco = {
  passo: NomeDoPasso;
  alcancado: boolean;
  em: string | null;
  espera?: boolean;
  momento?: boolean;
};

/** Final steps: done once reached. */
const FINAIS: ReadonlySet<NomeDoPasso> = new Set([
  'enviado',
  'entregue',
  'recusado',
  'cancelado',
  'concluido',
  'devolvido',
]);

/**
 * Steps of a paid order, derived from facts: `Assinado` and `Enviado` are reached only where a document of ours was
 * signed or sent. Empty for an unpaid order.
 */
export function andamento(fatos: FatosDoPedido): Passo[] {
  if (fatos.pagoEm === null) return [];
  const all = [...caminho(fatos), ...desfecho(fatos)];
  const marcos = fatos.excluido ? all.filter(({ alcancado }) => alcancado) : all;
  const last = marcos.findLastIndex(({ alcancado, momento }) => alcancado && momento !== true);
  return marcos.map(({ passo, alcancado, em, espera = false }, i) => {
    if (!alcancado) return { passo, estado: 'depois', em: null };
    if (espera && !fatos.excluido) return { passo, estado: 'espera', em };
    const over = FINAIS.has(passo) || fatos.excluido || (fatos.concluido && passo !== 'erro');
    return { passo, estado: i === last && !over ? 'agora' : 'feito', em };
  });
}

function caminho(fatos: FatosDoPedido): Marco[] {
  const { pagoEm, assumidoEm, atendimento } = fatos;
  // A refused case was read, whatever its state since.
  const begun =
    fatos.escolha !== null ||
    (!naFila(atendimento) && (assumidoEm !== null || fatos.perguntas.length > 0 || decidido(fatos)));
  const stopped = cancelado(atendimento) || (fatos.concluido && !begun);
  const reading: Marco = { passo: 'leitura', alcancado: begun, em: begun ? assumidoEm : null };
  return [
    { passo: 'pago', alcancado: true, em: pagoEm },
    { passo: 'fila', alcancado: true, em: pagoEm },
    ...(begun || !stopped ? [reading] : []),
    ...fatos.perguntas.map(perguntaFeita),
  ];
}

function decidido({ documentos, recusadoEm, atendimento }: FatosDoPedido): boolean {
  return documentos.some(saiu) || recusadoEm !== null || atendimento === 'em atendimento';
}

function perguntaFeita(pergunta: FatosDoPedido['perguntas'][number]): Marco {
  const { feitaEm, respondidaEm, encerradaEm } = pergunta;
  const estado = estadoDaPergunta(pergunta);
  if (estado === 'esperando') return { passo: 'pergunta', alcancado: true, em: feitaEm, espera: true };
  const over = { alcancado: true, momento: true } as const;
  if (estado === 'respondida') return { ...over, passo: 'resposta', em: respondidaEm };
  if (estado === 'sem resposta') return { ...over, passo: 'sem resposta', em: encerradaEm };
  // A doctor who takes the case back got no answer.
  return { ...over, passo: 'pergunta', em: feitaEm };
}

function desfecho(fatos: FatosDoPedido): Marco[] {
  const { atendimento, canceladoEm, recusadoEm, devolvidoEm } = fatos;
  const back: Marco[] =
    devolvidoEm === null ? [] : [{ passo: 'devolvido', alcancado: true, em: devolvidoEm }];
  if (cancelado(atendimento)) return [{ passo: 'cancelado', alcancado: true, em: canceladoEm }, ...back];
  const chosen = depoisDaRecusa(fatos);
  if (recusado(atendimento) && chosen.length > 0) return [...chosen, ...back];
  if (recusadoEm !== null) return [{ passo: 'recusado', alcancado: true, em: recusadoEm }, ...back];
  return [...chosen, ...entregas(fatos), ...back];
}

/** Steps after a refusal with a choice; empty without one. */
function depoisDaRecusa({
  escolha,
  consultas,
  atendimento,
  recusadoEm,
  devolvidoEm,
}: FatosDoPedido): Marco[] {
  if (escolha === null) return [];
  const held = consultas.find(({ estado }) => estado === 'realizada');
  const refused = recusado(atendimento);
  return [
    { passo: 'recusado', alcancado: true, em: escolha.recusadoEm, momento: true },
    ...consultas.flatMap(daConsulta),
    ...(held ? [{ passo: 'nova leitura', alcancado: true, em: held.encerradaEm } satisfies Marco] : []),
    ...(held && refused ? [{ passo: 'recusado', alcancado: true, em: recusadoEm } satisfies Marco] : []),
    ...(refused && escolha.escolha === null
      ? [{ passo: 'escolha', alcancado: true, em: null, espera: true } satisfies Marco]
      : []),
    ...(escolhaEmAberto(escolha.escolha)
      ? []
      : [
          {
            passo: 'reembolso',
            alcancado: true,
            em: escolha.escolhidaEm,
            momento: devolvidoEm !== null,
          } satisfies Marco,
        ]),
  ];
}

function daConsulta({ estado, inicio, criadaEm, encerradaEm }: FatosDaConsulta): Marco[] {
  if (estado === 'realizada') return [{ passo: 'consulta', alcancado: true, em: inicio, momento: true }];
  if (estado === 'faltou') return [{ passo: 'consulta perdida', alcancado: true, em: inicio, momento: true }];
  if (estado === 'cancelada') {
    return [{ passo: 'consulta cancelada', alcancado: true, em: encerradaEm, momento: true }];
  }
  return [
    { passo: 'consulta marcada', alcancado: true, em: criadaEm, momento: true },
    { passo: 'consulta', alcancado: true, em: inicio },
  ];
}

/** Steps of the delivery to the patient, and of errors reported in it. */
function entregas(fatos: FatosDoPedido): Marco[] {
  const made = [...antigos(fatos.documentos), ...feitos(fatos)];
  const reports = fatos.relatos.map(({ em, resolvidoEm, respondido }): Marco => ({
    passo: respondido ? 'erro respondido' : 'erro',
    alcancado: true,
    em: respondido ? resolvidoEm : em,
    momento: resolvidoEm !== null,
  }));
  const reached = made.filter(({ alcancado }) => alcancado);
  if (!fatos.concluido)
    return [...emOrdem([...reached, ...reports]), ...made.filter(({ alcancado }) => !alcancado)];
  const done = emOrdem([...reached, ...reports]);
  // A completion without a document of ours adds no other step.
  const delivered = done.some(
    ({ passo }) => passo === 'enviado' || passo === 'entregue' || passo === 'assinado',
  );
  return [
    ...done,
    ...(delivered ? [] : [{ passo: 'concluido', alcancado: true, em: fatos.concluidoEm } satisfies Marco]),
  ];
}

function emOrdem(marcos: readonly Marco[]): Marco[] {
  // Steps without a known instant keep the order of the list.
  return marcos.toSorted((a, b) => (a.em === null || b.em === null ? 0 : a.em.localeCompare(b.em)));
}

function saiu({ estado }: FatosDoDocumento): boolean {
  return estado === 'assinado' || estado === 'a imprimir' || estado === 'impresso' || estado === 'revogado';
}

/** Steps of revoked documents. */
function antigos(documentos: readonly FatosDoDocumento[]): Marco[] {
  return documentos
    .filter(({ estado }) => estado === 'revogado')
    .flatMap((documento) => [
      ...reachedAt('assinado', documento.papel ? null : documento.assinadoEm),
      ...reachedAt('enviado', documento.papel ? null : documento.enviadoEm),
      ...reachedAt('impresso', documento.papel ? documento.assinadoEm : null),
      // Current until another document replaces it.
      ...reachedAt('revogado', documento.revogadoEm).map((marco) => ({ ...marco, momento: false })),
    ]);
}

function reachedAt(passo: NomeDoPasso, em: string | null): Marco[] {
  return em === null ? [] : [{ passo, alcancado: true, em, momento: true }];
}

/** Steps of valid documents, and of those still to come. */
function feitos({ documentos, atendimento, papel, envios, concluido, excluido }: FatosDoPedido): Marco[] {
  const live = documentos.filter(
    ({ estado }) => estado !== 'revogado' && estado !== 'anulado' && estado !== 'rascunho',
  );
  const digital = live.filter((documento) => !documento.papel);
  const paper = live.filter((documento) => documento.papel);
  const digitalAhead = digital.length > 0 || (live.length === 0 && !papel);
  const paperAhead = paper.length > 0 || (live.length === 0 && papel);
  return [
    ...(digitalAhead
      ? [todos('assinado', digital, 'assinadoEm'), todos('enviado', digital, 'enviadoEm')]
      : []),
    ...(paperAhead ? noPapel(paper, { atendimento, envios, over: concluido || excluido }) : []),
  ];
}

/** Reached once every document reached it, at the instant of the last one. */
function todos(
  passo: NomeDoPasso,
  documentos: readonly FatosDoDocumento[],
  when: 'assinadoEm' | 'enviadoEm',
): Marco {
  const instants = documentos.flatMap((documento) => documento[when] ?? []);
  const alcancado = documentos.length > 0 && instants.length === documentos.length;
  return { passo, alcancado, em: alcancado ? latest(instants) : null };
}

function latest(instants: readonly string[]): string | null {
  return instants.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null;
}

type NoCorreio = Pick<FatosDoPedido, 'atendimento' | 'envios'> & { over: boolean };

/**
 * Printed or not, a decided letter that did not leave reads `A postar`, the word of its state in every list; the sheets'
 * printing is a moment before it.
 */
function noPapel(documentos: readonly FatosDoDocumento[], { atendimento, envios, over }: NoCorreio): Marco[] {
  const last = envios.at(-1);
  const holds = last?.situacao === 'a caminho' || last?.situacao === 'entregue';
  const posted = atendimento === 'postado' || holds;
  const printed = documentos.length > 0 && documentos.every(({ estado }) => estado === 'impresso');
  const em = printed ? latest(documentos.flatMap(({ assinadoEm }) => assinadoEm ?? [])) : null;
  const arrived = last?.situacao === 'entregue';
  const waits = atendimento === 'a postar' && !over;
  return [
    ...(waits && !printed ? [] : [{ passo: 'impresso', alcancado: printed || posted, em } satisfies Marco]),
    ...envios.flatMap(semChegar),
    ...(waits ? [{ passo: 'a postar', alcancado: true, em: null } satisfies Marco] : []),
    { passo: 'postado', alcancado: posted, em: holds ? last.postadoEm : null },
    { passo: 'entregue', alcancado: arrived, em: arrived ? last.encerradoEm : null },
  ];
}

/** A letter that did not arrive; the steps after it begin again. */
function semChegar({ situacao, postadoEm, encerradoEm }: FatosDoEnvio): Marco[] {
  if (situacao !== 'devolvido' && situacao !== 'extraviado') return [];
  const passo = situacao === 'devolvido' ? 'carta devolvida' : 'carta extraviada';
  return [...reachedAt('postado', postadoEm), ...reachedAt(passo, encerradoEm)];
}

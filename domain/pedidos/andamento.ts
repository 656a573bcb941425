import type { EstadoDoDocumento } from '../documentos/estado-do-documento.ts';
import { cancelado, naFila, recusado } from './atendimento.ts';
import { escolhaEmAberto, type Escolha } from '../consultorio/escolha.ts';
import type { SituacaoDoEnvio } from '../correio/envio.ts';
import { estadoDaPergunta } from '../consultorio/espera.ts';
import type { NomeDoPasso, Passo } from './passos.ts';

/** What is known of one document of an order. */
export type FatosDoDocumento = {
  estado: EstadoDoDocumento;
  /** It leaves on paper. */
  papel: boolean;
  assinadoEm: string | null;
  enviadoEm: string | null;
  revogadoEm: string | null;
};

/** What is known of one consultation of an order. */
export type FatosDaConsulta = {
  inicio: string;
  estado: 'marcada' | 'realizada' | 'faltou' | 'cancelada';
  criadaEm: string;
  encerradaEm: string | null;
};

/** What is known of one letter of an order. */
export type FatosDoEnvio = { situacao: SituacaoDoEnvio; postadoEm: string; encerradoEm: string | null };

/** What happened to an order; instants are RFC 3339, null for what did not happen. */
export type FatosDoPedido = {
  pagoEm: string | null;
  atendimento: string | null;
  /** Where nothing was decided yet: whether its service leaves on paper. */
  papel: boolean;
  /** When a doctor took the case that reads it, or decided it. */
  assumidoEm: string | null;
  perguntas: readonly {
    feitaEm: string;
    respondidaEm: string | null;
    encerradaEm: string | null;
    /** Its term passed without an answer. */
    venceu: boolean;
  }[];
  documentos: readonly FatosDoDocumento[];
  /** Letters that were posted, oldest first. */
  envios: readonly FatosDoEnvio[];
  /** Reported errors. Settled without an answer: the document was revoked. */
  relatos: readonly { em: string; resolvidoEm: string | null; respondido: boolean }[];
  recusadoEm: string | null;
  /** What became of the patient's choice after the first refusal; null where there is none. */
  escolha: { recusadoEm: string; escolha: Escolha | null; escolhidaEm: string | null } | null;
  /** Booked consultations, oldest first, without those that were moved. */
  consultas: readonly FatosDaConsulta[];
  canceladoEm: string | null;
  /** The order reads `Concluído`. */
  concluido: boolean;
  concluidoEm: string | null;
  /** The order reads `Excluído`: nothing lasts, and nothing is to come. */
  excluido: boolean;
  devolvidoEm: string | null;
};

/** A step that was reached, or is still to come. `momento`: it was over as soon as it happened. */
type Marco = {
  passo: NomeDoPasso;
  alcancado: boolean;
  em: string | null;
  espera?: boolean;
  momento?: boolean;
};

/** Steps after which nothing is to come: having reached one, it is done. */
const FINAIS: ReadonlySet<NomeDoPasso> = new Set([
  'enviado',
  'entregue',
  'recusado',
  'cancelado',
  'concluido',
  'devolvido',
]);

/**
 * The steps of a paid order, derived from what happened: `Assinado` and `Enviado` are reached only where a document of
 * ours was signed or sent. Empty for an order that was never paid.
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
  // A case that was refused was read, wherever it stands since.
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
  // A doctor who takes the case back has not been answered.
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

/** What followed a refusal that let its patient choose; empty where there was none. */
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

/** The steps of what is made for the patient, and what was reported about it. */
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
  // What was completed without a document of ours says no more than that.
  const delivered = done.some(
    ({ passo }) => passo === 'enviado' || passo === 'entregue' || passo === 'assinado',
  );
  return [
    ...done,
    ...(delivered ? [] : [{ passo: 'concluido', alcancado: true, em: fatos.concluidoEm } satisfies Marco]),
  ];
}

function emOrdem(marcos: readonly Marco[]): Marco[] {
  // Where an instant is not known, the order of the list stands.
  return marcos.toSorted((a, b) => (a.em === null || b.em === null ? 0 : a.em.localeCompare(b.em)));
}

function saiu({ estado }: FatosDoDocumento): boolean {
  return estado === 'assinado' || estado === 'a imprimir' || estado === 'impresso' || estado === 'revogado';
}

/** What became of documents that were revoked since. */
function antigos(documentos: readonly FatosDoDocumento[]): Marco[] {
  return documentos
    .filter(({ estado }) => estado === 'revogado')
    .flatMap((documento) => [
      ...reachedAt('assinado', documento.papel ? null : documento.assinadoEm),
      ...reachedAt('enviado', documento.papel ? null : documento.enviadoEm),
      ...reachedAt('impresso', documento.papel ? documento.assinadoEm : null),
      // Until another one takes its place, this is where the order stands.
      ...reachedAt('revogado', documento.revogadoEm).map((marco) => ({ ...marco, momento: false })),
    ]);
}

function reachedAt(passo: NomeDoPasso, em: string | null): Marco[] {
  return em === null ? [] : [{ passo, alcancado: true, em, momento: true }];
}

/** The steps of the documents that hold, and of those still to come. */
function feitos({ documentos, atendimento, papel, envios }: FatosDoPedido): Marco[] {
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
    ...(paperAhead ? noPapel(paper, atendimento, envios) : []),
  ];
}

/** A step that is reached once every document reached it, at the instant of the last one. */
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

function noPapel(
  documentos: readonly FatosDoDocumento[],
  atendimento: string | null,
  envios: readonly FatosDoEnvio[],
): Marco[] {
  const last = envios.at(-1);
  const holds = last?.situacao === 'a caminho' || last?.situacao === 'entregue';
  const posted = atendimento === 'postado' || holds;
  const printed = documentos.length > 0 && documentos.every(({ estado }) => estado === 'impresso');
  const em = printed ? latest(documentos.flatMap(({ assinadoEm }) => assinadoEm ?? [])) : null;
  const arrived = last?.situacao === 'entregue';
  return [
    { passo: 'impresso', alcancado: printed || posted, em },
    ...envios.flatMap(semChegar),
    { passo: 'postado', alcancado: posted, em: holds ? last.postadoEm : null },
    { passo: 'entregue', alcancado: arrived, em: arrived ? last.encerradoEm : null },
  ];
}

/** A letter that did not arrive; what follows it begins again. */
function semChegar({ situacao, postadoEm, encerradoEm }: FatosDoEnvio): Marco[] {
  if (situacao !== 'devolvido' && situacao !== 'extraviado') return [];
  const passo = situacao === 'devolvido' ? 'carta devolvida' : 'carta extraviada';
  return [...reachedAt('postado', postadoEm), ...reachedAt(passo, encerradoEm)];
}

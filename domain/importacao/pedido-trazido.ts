import { SERVICOS } from '../catalogo/servicos.ts';
import type { Pergunta } from '../catalogo/perguntas.ts';
import { ehPedidoStatus, STATUS, type PedidoStatus } from '../pedidos/pedido-status.ts';
import { lerCpf, type CpfLido } from './cpf-lido.ts';
import { nota, type Nota } from './notas.ts';
import { instante, semAcento, texto, textos, type Documento } from './valores.ts';

/** The questions of one kind as they were asked, with an answer for each; no questions where there is neither. */
export type Respondidas = { perguntas: Pergunta[]; respostas: string[] };

export type PedidoTrazido = {
  cpf: CpfLido;
  servico: string;
  status: PedidoStatus;
  saude: Respondidas;
  tratamento: Respondidas;
  motivacao: string;
  outrasInfos: string;
  idPayment: string | null;
  criadoEm: Date;
  mudadoEm: Date;
  notas: Nota[];
};

const MAX_SERVICO = 200;
const ID_PAYMENT = /^[\w-]{1,100}$/;
const [SERVICO, HISTORICO, , AGUARDANDO] = STATUS;

/** Decides how a document of `pedidos` comes. */
export function decidirPedido(documento: Documento, agora: Date): PedidoTrazido {
  const cpf = lerCpf(documento['cpf']);
  const saude = juntar(textos(documento['pergSaude']), textos(documento['histSaude']));
  const tratamento = juntar(textos(documento['pergTrat']), textos(documento['histTrat']));
  const lido = texto(documento['idPayment']);
  const idPayment = ID_PAYMENT.test(lido) ? lido : null;
  const respondeu = saude.respostas.length + tratamento.respostas.length > 0;
  const status = lerStatus(texto(documento['status']), { idPayment, respondeu });
  const servico = lerServico(texto(documento['Servico_Selecionado']));
  const lidoEm = instante(documento['createdAt']) ?? instante(documento['dateCreated']);
  const criadoEm = lidoEm ?? agora;
  const mudadoEm = instante(documento['updatedAt']) ?? criadoEm;
  return {
    cpf,
    servico: servico.titulo,
    status: status.status,
    saude,
    tratamento,
    motivacao: texto(documento['motivacao']),
    outrasInfos: texto(documento['outrasInfos']),
    idPayment,
    criadoEm,
    mudadoEm: mudadoEm < criadoEm ? criadoEm : mudadoEm,
    notas: [
      ...(cpf.chave === null ? [nota('pedido_sem_cliente')] : []),
      ...(servico.conhecido ? [] : [nota('servico_desconhecido', servico.titulo)]),
      ...(status.conhecido ? [] : [nota('status_desconhecido', texto(documento['status']))]),
      ...notasDasRespostas(saude, documento['pergSaude'], documento['histSaude']),
      ...notasDasRespostas(tratamento, documento['pergTrat'], documento['histTrat']),
      ...(lidoEm === null ? [nota('data_ausente', texto(documento['createdAt']))] : []),
    ],
  };
}

const TITULOS: ReadonlyMap<string, string> = new Map(
  SERVICOS.map(({ titulo }): [string, string] => [semAcento(titulo), titulo]),
);

/** One of the nine titles, however it was spelled; any other name stays as it was written. */
export function lerServico(escrito: string): { titulo: string; conhecido: boolean } {
  const titulo = TITULOS.get(semAcento(escrito));
  if (titulo !== undefined) return { titulo, conhecido: true };
  return {
    titulo: escrito === '' ? 'Serviço não informado' : escrito.slice(0, MAX_SERVICO),
    conhecido: false,
  };
}

const SITUACOES: ReadonlyMap<string, PedidoStatus> = new Map(
  STATUS.map((status): [string, PedidoStatus] => [semAcento(status), status]),
);

/** One of the six, however it was spelled; otherwise as far as answers and payment show that the order had come. */
function lerStatus(
  escrito: string,
  { idPayment, respondeu }: { idPayment: string | null; respondeu: boolean },
) {
  const status = ehPedidoStatus(escrito) ? escrito : SITUACOES.get(semAcento(escrito));
  if (status !== undefined) return { status, conhecido: true };
  if (idPayment !== null) return { status: AGUARDANDO, conhecido: false };
  return { status: respondeu ? HISTORICO : SERVICO, conhecido: false };
}

/** The question of an answer that has none. */
export const SEM_PERGUNTA = 'Resposta sem pergunta no sistema anterior';

function juntar(perguntas: readonly string[], respostas: readonly string[]): Respondidas {
  const length = respostas.length === 0 ? 0 : Math.max(perguntas.length, respostas.length);
  const asked = Array.from({ length }, (_, i) => perguntas[i] || SEM_PERGUNTA);
  return {
    perguntas: asked.map((pergunta) => ({ pergunta, descricao: '' })),
    respostas: asked.map((_, i) => respostas[i] ?? ''),
  };
}

function notasDasRespostas({ respostas }: Respondidas, perguntas: unknown, historico: unknown): Nota[] {
  const [asked, answered] = [textos(perguntas).length, textos(historico).length];
  if (respostas.length === 0 || asked === answered) return [];
  const quantas = `Respostas: ${answered}; perguntas: ${asked}`;
  return [nota(answered < asked ? 'respostas_de_menos' : 'respostas_de_mais', quantas)];
}

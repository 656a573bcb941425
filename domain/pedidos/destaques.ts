import { respondida, type Pergunta, type Sinais } from '../catalogo/perguntas.ts';
import type { ProvaDeUso } from './prova-de-uso.ts';
import { dizNao, dizSim } from '../catalogo/sim-ou-nao.ts';

/** The patient continued past an emergency, the mark `atencao`, or missing proof of prior use. */
export const MOTIVOS_DE_DESTAQUE = ['urgencia', 'atencao', 'prova'] as const;

/** The patient's words, with the reason. */
export type Destaque = {
  motivo: (typeof MOTIVOS_DE_DESTAQUE)[number];
  pergunta: string;
  resposta: string;
};

/** Title above the highlighted answers, and the note at each that continued past an emergency. */
export const PRECISA_DE_ATENCAO = 'Precisa de atenção';
/** Title of the proof for a blue or yellow prescription (docs/product/services.md). */
export const PROVA_DE_USO = 'Prova de uso anterior';
export const PASSOU_PELA_URGENCIA = 'Passou pelo aviso de urgência.';

type Respondida = { pergunta: string; sinais: Sinais; resposta: string };

/**
 * Null when the answer is not highlighted. `urgencia`: the question is marked so and the answer says yes, so the
 * emergency words were shown and the patient continued. `atencao`: the question is marked so and the answer is
 * something other than no; one without a letter or a figure says nothing. Rule: docs/product/rules.md.
 */
export function destaque(sinais: Sinais, resposta: string): 'urgencia' | 'atencao' | null {
  if (sinais.urgencia && dizSim(resposta)) return 'urgencia';
  const says = respondida(resposta) && /[\p{L}\p{N}]/u.test(resposta) && !dizNao(resposta);
  return sinais.atencao && says ? 'atencao' : null;
}

/** Emergencies first, then the other marked answers, each in the order of the questions. */
export function destacadas(respondidas: readonly Respondida[]): Destaque[] {
  const all = respondidas.flatMap(({ pergunta, sinais, resposta }) => {
    const motivo = destaque(sinais, resposta);
    return motivo === null ? [] : [{ motivo, pergunta, resposta }];
  });
  return [
    ...all.filter(({ motivo }) => motivo === 'urgencia'),
    ...all.filter(({ motivo }) => motivo === 'atencao'),
  ];
}

type PedidoRespondido = {
  pergSaude: readonly string[];
  sinaisSaude: readonly Sinais[];
  histSaude: readonly string[];
  pergTrat: readonly Pergunta[];
  histTrat: readonly string[];
  provaDeUso: ProvaDeUso;
  justificativaDoUso: string;
};

/** Answers by the marks of their versions; missing proof of prior use comes after the emergencies. */
export function destaquesDoPedido(pedido: PedidoRespondido): Destaque[] {
  const prova = destaqueDaProva(pedido.provaDeUso, pedido.justificativaDoUso);
  return comProva(prova, destacadas(respondidasDoPedido(pedido)));
}

/** Answers without a highlight, in the order of the questions. */
export function outrasRespostas(pedido: PedidoRespondido): { pergunta: string; resposta: string }[] {
  return respondidasDoPedido(pedido)
    .filter(({ sinais, resposta }) => destaque(sinais, resposta) === null)
    .map(({ pergunta, resposta }) => ({ pergunta, resposta }));
}

/** Every answer, in the order of the questions. */
export function respostasDoPedido(pedido: PedidoRespondido): { pergunta: string; resposta: string }[] {
  return respondidasDoPedido(pedido).map(({ pergunta, resposta }) => ({ pergunta, resposta }));
}

function respondidasDoPedido(pedido: PedidoRespondido): Respondida[] {
  const { pergSaude, sinaisSaude, histSaude, pergTrat, histTrat } = pedido;
  return [
    ...pergSaude.map((pergunta, i) => ({
      pergunta,
      sinais: sinaisSaude[i] ?? {},
      resposta: histSaude[i] ?? '',
    })),
    ...pergTrat.map((asked, i) => ({
      pergunta: asked.pergunta,
      sinais: asked,
      resposta: histTrat[i] ?? '',
    })),
  ];
}

/**
 * Highlight about prior use (docs/product/services.md): nothing proves it, or the patient's justification in place of a
 * file. Null when a file does, or no proof is required.
 */
export function destaqueDaProva(prova: ProvaDeUso, justificativa: string): Destaque | null {
  if (prova === 'dispensada' || prova === 'arquivo') return null;
  if (prova === 'falta')
    return { motivo: 'prova', pergunta: PROVA_DE_USO, resposta: 'Sem arquivo e sem justificativa.' };
  return {
    motivo: 'prova',
    pergunta: `${PROVA_DE_USO}: sem arquivo, com justificativa`,
    resposta: justificativa,
  };
}

/** Inserts missing proof of prior use after the emergencies. */
export function comProva(prova: Destaque | null, respostas: readonly Destaque[]): Destaque[] {
  if (prova === null) return [...respostas];
  return [
    ...respostas.filter(({ motivo }) => motivo === 'urgencia'),
    prova,
    ...respostas.filter(({ motivo }) => motivo !== 'urgencia'),
  ];
}

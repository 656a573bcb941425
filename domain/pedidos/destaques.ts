import { respondida, type Pergunta, type Sinais } from '../catalogo/perguntas.ts';
import { dizNao, dizSim } from '../catalogo/sim-ou-nao.ts';

/** An answer that is shown first, with the reason: the patient went on past an emergency, or the mark `atencao`. */
export type Destaque = { motivo: 'urgencia' | 'atencao'; pergunta: string; resposta: string };

/** The title above the answers that are shown first, and what stands at each that passed an emergency by. */
export const PRECISA_DE_ATENCAO = 'Precisa de atenção';
export const PASSOU_PELA_URGENCIA = 'Passou pelo aviso de urgência.';

type Respondida = { pergunta: string; sinais: Sinais; resposta: string };

/**
 * Why an answer is shown first; null when it is not. `urgencia`: the question is marked so and the answer says yes,
 * so the emergency words were shown and the patient went on. `atencao`: the question is marked so and the answer is
 * something other than no. Rule: docs/product/rules.md.
 */
export function destaque(sinais: Sinais, resposta: string): Destaque['motivo'] | null {
  if (sinais.urgencia && dizSim(resposta)) return 'urgencia';
  return sinais.atencao && respondida(resposta) && !dizNao(resposta) ? 'atencao' : null;
}

/** The answers shown first: emergencies passed by, then the other marked ones, each in the order of the questions. */
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
};

/** The answers of an order that are shown first, by the marks of the versions that it was answered to. */
export function destaquesDoPedido(pedido: PedidoRespondido): Destaque[] {
  const { pergSaude, sinaisSaude, histSaude, pergTrat, histTrat } = pedido;
  return destacadas([
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
  ]);
}

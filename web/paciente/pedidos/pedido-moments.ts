import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { andamentoCurto, PASSOS } from '#domain/pedidos/passos.ts';
import type { Moment } from '#ui/list/Timeline.tsx';

const STATES = { feito: 'done', agora: 'now', espera: 'now', depois: 'next' } as const;

type MomentsInput = Pick<Pedido, 'atendimento' | 'Servico_Selecionado'>;

/** Steps of a paid, uncompleted order, as far as its state tells. */
export function momentsOf(pedido: MomentsInput): Moment[] {
  const { atendimento, Servico_Selecionado } = pedido;
  const paper = servicoPorTitulo(Servico_Selecionado)?.exigeProva ?? false;
  return andamentoCurto(atendimento, paper).map(({ passo, estado }) => ({
    title: PASSOS[passo],
    state: STATES[estado],
  }));
}

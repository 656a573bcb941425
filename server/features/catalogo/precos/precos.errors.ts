import { MENSAGENS_PRECO, type RecusaDoPreco } from '#domain/catalogo/preco.ts';
import { AppError } from '#platform/app-error.ts';

/** A price that cannot be saved, and why. */
export type RefusedPreco = { servico: string; motivo: RecusaDoPreco | 'desconhecido' };

const mensagem = (motivo: RefusedPreco['motivo']) =>
  motivo === 'desconhecido' ? 'Não conhecemos este serviço.' : MENSAGENS_PRECO[motivo];

/** Refuses invalid prices, one detail for each service; nothing is saved. */
export const precosRecusados = (recusados: readonly RefusedPreco[]) =>
  new AppError(
    400,
    'precos_recusados',
    'Confira os preços destacados. Nada foi salvo.',
    recusados.map(({ servico, motivo }) => ({ campo: servico, mensagem: mensagem(motivo) })),
  );

/** Prices that were changed elsewhere since they were read; nothing is saved. */
export const precosMudados = (servicos: readonly string[]) =>
  new AppError(
    409,
    'precos_mudados',
    'Um preço mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
    servicos.map((servico) => ({ campo: servico, mensagem: 'Mudou em outro lugar.' })),
  );

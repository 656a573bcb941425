import { MENSAGENS_DO_FRETE, type RecusaDoFrete } from '#domain/catalogo/frete.ts';
import { AppError } from '#platform/app-error.ts';

/** The name of a freight in an error: its state and service. */
export const campoDoFrete = ({ uf, servico }: { uf: string; servico: string }): string => `${uf}/${servico}`;

/** A freight that cannot be saved, and why. */
export type RefusedFrete = { campo: string; motivo: RecusaDoFrete };

/** 400: invalid freights, one detail for each; nothing is saved. */
export const fretesRecusados = (recusados: readonly RefusedFrete[]) =>
  new AppError(
    400,
    'fretes_recusados',
    'Confira os fretes destacados. Nada foi salvo.',
    recusados.map(({ campo, motivo }) => ({ campo, mensagem: MENSAGENS_DO_FRETE[motivo] })),
  );

/** 409: freights that were changed elsewhere since they were read; nothing is saved. */
export const fretesMudados = (campos: readonly string[]) =>
  new AppError(
    409,
    'fretes_mudados',
    'Um frete mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
    campos.map((campo) => ({ campo, mensagem: 'Mudou em outro lugar.' })),
  );

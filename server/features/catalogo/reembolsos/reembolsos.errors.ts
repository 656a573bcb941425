import { MENSAGENS_DA_REGRA, type RecusaDaRegra } from '#domain/pagamentos/reembolso.ts';
import { AppError } from '#platform/app-error.ts';

/** The name of a rule in an error: its cause and stage. */
export const campoDaRegra = ({ causa, estagio }: { causa: string; estagio: string }): string =>
  `${causa}/${estagio}`;

/** A rule that cannot be saved, and why. */
export type RefusedRegra = { campo: string; motivo: RecusaDaRegra };

/** 400: invalid shares, one detail for each rule; nothing is saved. */
export const regrasRecusadas = (recusadas: readonly RefusedRegra[]) =>
  new AppError(
    400,
    'regras_recusadas',
    'Confira as regras destacadas. Nada foi salvo.',
    recusadas.map(({ campo, motivo }) => ({ campo, mensagem: MENSAGENS_DA_REGRA[motivo] })),
  );

/** 409: rules that were changed elsewhere since they were read; nothing is saved. */
export const regrasMudadas = (campos: readonly string[]) =>
  new AppError(
    409,
    'regras_mudadas',
    'Uma regra mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
    campos.map((campo) => ({ campo, mensagem: 'Mudou em outro lugar.' })),
  );

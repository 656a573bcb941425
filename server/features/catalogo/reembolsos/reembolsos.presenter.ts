import type { MudancaDeRegra, RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { acharRegra } from '#domain/pagamentos/reembolso.ts';
import type { RegraHistoryRow, RegraRow } from './reembolsos.repository.ts';

/** A refund rule for its editor, with the version that an edit is based on. */
export function presentRegra({ causa, estagio, percentual, versao, updated_at }: RegraRow): RegraEditavel {
  const minimo = acharRegra(causa, estagio)?.minimo ?? 0;
  return { causa, estagio, percentual, minimo, versao, desde: updated_at.toISOString() };
}

/** A past change of a refund rule. */
export function presentRegraHistory({ em, ...row }: RegraHistoryRow): MudancaDeRegra {
  return { ...row, em: em.toISOString() };
}

import type { SegundoFator, SessaoAberta } from '#contracts/contas/conta.contract.ts';

type Row = { id: string; navegador: string; atual: boolean; created_at: Date; vista_em: Date };

/** A session, for the owner of the account. */
export function presentSessao(row: Row): SessaoAberta {
  return {
    id: row.id,
    aparelho: row.navegador || 'Aparelho desconhecido',
    atual: row.atual,
    criadaEm: row.created_at.toISOString(),
    vistaEm: row.vista_em.toISOString(),
  };
}

/** The state of the second factor, for the owner of the account; the secret stays out. */
export function presentFator(fator: { desde: Date | null; codigosRestantes: number }): SegundoFator {
  return { desde: fator.desde?.toISOString() ?? null, codigosRestantes: fator.codigosRestantes };
}

/** Until when the *prova* of this session holds, and whether the next one takes a code. */
export function presentProva({ ate, comCodigo }: { ate: Date | null; comCodigo: boolean }) {
  return { ate: ate?.toISOString() ?? null, comCodigo };
}

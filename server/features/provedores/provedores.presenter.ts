import type { Provedor } from '../../../contracts/provedores.contract.ts';
import type { ProviderView } from '../../platform/db/provider-state.ts';

/** What the desk calls each service; one that is not named here is not shown. */
export const TITULOS = {
  asaas: 'Pagamento (Asaas)',
  smtp: 'E-mail',
  viacep: 'CEP (ViaCEP)',
  brasilapi: 'CEP, segunda consulta (BrasilAPI)',
} as const;

export type NomeDoProvedor = keyof typeof TITULOS;

/** A refusal of our key that is older than this was mended, or nobody asked since. */
const REFUSAL_MS = 15 * 60_000;

type Estado = Pick<Provedor, 'estado' | 'palavras'>;

const FALHAS: Readonly<Record<string, string>> = {
  timeout: 'Demora demais para responder',
  unreachable: 'Não responde',
  'invalid-answer': 'Responde o que não se entende',
};

function estadoDe(row: ProviderView | undefined, now: Date): Estado {
  if (!row || (!row.ultimo_ok && !row.ultima_falha)) {
    return { estado: 'sem-uso', palavras: 'Ainda não foi usado' };
  }
  if (row.pausado) return { estado: 'esperando', palavras: 'Pediu para esperar' };
  if (row.falhando_desde) {
    const palavras = FALHAS[row.ultima_falha_tipo ?? ''] ?? 'Não responde';
    return { estado: 'falhando', palavras: row.falhas_seguidas > 1 ? palavras : 'A última chamada falhou' };
  }
  const refused = row.ultima_falha_tipo === 'refused' ? row.ultima_falha : null;
  if (
    refused &&
    now.getTime() - refused.getTime() < REFUSAL_MS &&
    !(row.ultimo_ok && row.ultimo_ok > refused)
  ) {
    return { estado: 'recusando', palavras: 'Recusa a nossa chave' };
  }
  return { estado: 'bem', palavras: 'Respondendo' };
}

/** A service for the desk; `budget` is what its account allows. */
export function presentProvedor(
  nome: NomeDoProvedor,
  row: ProviderView | undefined,
  { now, budget }: { now: Date; budget: number | null },
): Provedor {
  const used = row?.janela_fim ? row.chamadas : 0;
  return {
    nome,
    titulo: TITULOS[nome],
    ...estadoDe(row, now),
    desde: row?.falhando_desde?.toISOString() ?? null,
    esperaAte: row?.pausado ? (row.pausado_ate?.toISOString() ?? null) : null,
    ultimoBom: row?.ultimo_ok?.toISOString() ?? null,
    orcamento:
      budget === null
        ? null
        : {
            total: budget,
            restam: Math.max(0, budget - used),
            ate: row?.janela_fim?.toISOString() ?? null,
          },
  };
}

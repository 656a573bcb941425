import { EVENTOS_USADOS } from './eventos-do-provedor.ts';

/** States of the provider's notification queue; `bem` is the only good one. */
export const SITUACOES_DA_FILA = [
  'bem',
  'interrompida',
  'desligada',
  'ausente',
  'outro-endereco',
  'sem-token',
  'faltam-eventos',
  'atrasada',
  'sem-permissao',
] as const;
export type SituacaoDaFila = (typeof SITUACOES_DA_FILA)[number];

/** A webhook as the provider describes it; omitted fields are null and not judged. */
export type FilaLida = {
  id: string;
  url: string;
  ativa: boolean;
  interrompida: boolean;
  comToken: boolean | null;
  penalizados: number | null;
  eventos: readonly string[] | null;
};

export type Julgamento = {
  situacao: SituacaoDaFila;
  /** Webhook with the address of this installation. */
  id: string | null;
  penalizados: number | null;
  /** Its other address, or the missing events. */
  detalhe: string | null;
};

/** Path to which the provider sends its notifications. */
export const CAMINHO_DOS_AVISOS = '/api/webhooks/asaas';

/** `appUrl` is the address of the installation. */
export function julgarFila(filas: readonly FilaLida[], appUrl: string): Julgamento {
  const daqui = filas.filter(({ url }) => mesmoEndereco(url, appUrl));
  const melhor = daqui.toSorted((a, b) => defeitos(a) - defeitos(b))[0];
  if (!melhor) {
    const outra = filas.find(({ url }) => enderecoDe(url)?.pathname === CAMINHO_DOS_AVISOS);
    const nenhuma = { id: null, penalizados: null };
    // Only the origin, because the rest of an address may contain a secret.
    const detalhe = outra ? (enderecoDe(outra.url)?.origin ?? null) : null;
    return { ...nenhuma, situacao: outra ? 'outro-endereco' : 'ausente', detalhe };
  }
  const { id, penalizados } = melhor;
  const faltam = faltando(melhor);
  return {
    id,
    penalizados,
    situacao: situacaoDe(melhor, faltam),
    detalhe: faltam.length > 0 ? faltam.join(', ') : null,
  };
}

function situacaoDe(fila: FilaLida, faltam: readonly string[]): SituacaoDaFila {
  if (!fila.ativa) return 'desligada';
  if (fila.interrompida) return 'interrompida';
  if (fila.comToken === false) return 'sem-token';
  if ((fila.penalizados ?? 0) > 0) return 'atrasada';
  return faltam.length > 0 ? 'faltam-eventos' : 'bem';
}

/** Of several webhooks with this address, one without defects is enough. */
function defeitos(fila: FilaLida): number {
  const { ativa, interrompida, comToken, penalizados } = fila;
  const graves = [!ativa, interrompida, comToken === false].filter(Boolean).length;
  return graves * 1_000 + (faltando(fila).length > 0 ? 100 : 0) + ((penalizados ?? 0) > 0 ? 10 : 0);
}

function faltando({ eventos }: FilaLida): string[] {
  return eventos === null ? [] : EVENTOS_USADOS.filter((evento) => !eventos.includes(evento));
}

function mesmoEndereco(url: string, appUrl: string): boolean {
  const [la, aqui] = [enderecoDe(url), enderecoDe(appUrl)];
  if (!la || !aqui || la.pathname !== CAMINHO_DOS_AVISOS) return false;
  // On one machine the port may be any free one.
  if (deCasa(la) && deCasa(aqui)) return true;
  return la.origin === aqui.origin;
}

function deCasa({ hostname }: URL): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function enderecoDe(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/**
 * What one account, one network and one disk may hold of uploads, in bytes and counts (docs/decisions/0048). Generous for
 * people: an order of 40 files of 50 MB has 2,000 MB.
 */
export const LIMITES_DE_ESPACO = {
  /** Announced and not finished, of one account: twenty files of 50 MB at the same time. */
  inacabadoDaConta: GB,
  /** Uploads that one account has begun and not finished, however small. */
  enviosDaConta: 100,
  /** Stored and unfinished files of one account: four orders full of the largest files. */
  guardadoDaConta: 8 * GB,
  /** Announced and not finished from one network, with and without an account: a waiting room of fifty fits. */
  inacabadoDaRede: 4 * GB,
  /** What visitors of one network have under way, or waiting for a case: forty documents of 10 MB. */
  visitantesDaRede: 400 * MB,
  /** Bytes of the disk that uploads and copies leave free: a database on a full disk stops. */
  reservaDoDisco: 512 * MB,
} as const;

/** The most files of one order, stored and under way. */
export const MAX_ARQUIVOS_DO_PEDIDO = 40;
/** The most files that a patient sends by the chat within an hour, stored and under way. */
export const MAX_ARQUIVOS_DA_CONVERSA = 40;

/** An upload without bytes for this long ends, in milliseconds. */
export const ENVIO_PARADO_MS = 3_600_000;
/** An upload ends after this long whatever arrives, in milliseconds. */
export const ENVIO_MAIS_LONGO_MS = 24 * 3_600_000;

/** Why an upload is refused before its first byte. */
export type MotivoDeEspaco =
  | 'pedido'
  | 'conversa'
  | 'guardado da conta'
  | 'inacabado da conta'
  | 'rede'
  | 'disco';

/** What is held already; the upload that asks is not counted in any of the figures. */
export type Uso = {
  /** Files of the order, or of the chat within the last hour; null where no such count applies. */
  arquivos: { tipo: 'pedido' | 'conversa'; quantos: number } | null;
  /** The account's bytes; null for a visitor. */
  conta: { inacabado: number; envios: number; guardado: number } | null;
  /** The network's bytes, unfinished of all and held by its visitors; null where networks are not counted. */
  rede: { inacabado: number; visitantes: number } | null;
  /** Bytes that may still be written, and those that were promised to other uploads. */
  disco: { livre: number; prometido: number };
};

/**
 * Why an upload of `bytes` bytes may not begin; null when it may. `noDisco` is what it takes of the disk at most, with the
 * copies that are made of it.
 */
export function recusaDeEspaco(
  uso: Uso,
  { bytes, noDisco }: { bytes: number; noDisco: number },
): MotivoDeEspaco | null {
  const { arquivos, conta, rede, disco } = uso;
  const most = LIMITES_DE_ESPACO;
  if (arquivos?.tipo === 'pedido' && arquivos.quantos >= MAX_ARQUIVOS_DO_PEDIDO) return 'pedido';
  if (arquivos?.tipo === 'conversa' && arquivos.quantos >= MAX_ARQUIVOS_DA_CONVERSA) return 'conversa';
  if (conta && conta.guardado + conta.inacabado + bytes > most.guardadoDaConta) return 'guardado da conta';
  if (conta && (conta.inacabado + bytes > most.inacabadoDaConta || conta.envios >= most.enviosDaConta)) {
    return 'inacabado da conta';
  }
  if (rede && rede.inacabado + bytes > most.inacabadoDaRede) return 'rede';
  if (rede && conta === null && rede.visitantes + bytes > most.visitantesDaRede) return 'rede';
  return disco.prometido + noDisco > disco.livre ? 'disco' : null;
}

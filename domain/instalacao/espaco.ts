const MB = 1024 ** 2;
const GB = 1024 ** 3;

/**
 * Limits of uploads per account, network and disk, in bytes and counts (docs/decisions/0048). Generous for people: an
 * order of 40 files of 50 MB has 2,000 MB.
 */
export const LIMITES_DE_ESPACO = {
  /** Announced and unfinished, per account: twenty files of 50 MB at once. */
  inacabadoDaConta: GB,
  /** Unfinished uploads per account, however small. */
  enviosDaConta: 100,
  /** Stored and unfinished files per account: four orders full of the largest files. */
  guardadoDaConta: 8 * GB,
  /** Announced and unfinished per network, with and without an account: a waiting room of fifty fits. */
  inacabadoDaRede: 4 * GB,
  /** Visitors' files per network, unfinished or waiting for a case: forty documents of 10 MB. */
  visitantesDaRede: 400 * MB,
  /** Bytes of the disk that uploads and copies leave free: a database on a full disk stops. */
  reservaDoDisco: 512 * MB,
} as const;

/** Stored and unfinished. */
export const MAX_ARQUIVOS_DO_PEDIDO = 40;
/** Per patient within an hour, stored and unfinished. */
export const MAX_ARQUIVOS_DA_CONVERSA = 40;

/** Milliseconds without bytes after which an upload is ended. */
export const ENVIO_PARADO_MS = 3_600_000;
/** Milliseconds after which an upload is ended, whatever arrives. */
export const ENVIO_MAIS_LONGO_MS = 24 * 3_600_000;

/** Refusal before the first byte. */
export type MotivoDeEspaco =
  | 'pedido'
  | 'conversa'
  | 'guardado da conta'
  | 'inacabado da conta'
  | 'rede'
  | 'disco';

/** Current usage, without the new upload. */
export type Uso = {
  /** Files of the order, or of the chat within the last hour; null where no such count applies. */
  arquivos: { tipo: 'pedido' | 'conversa'; quantos: number } | null;
  /** Bytes of the account; null for a visitor. */
  conta: { inacabado: number; envios: number; guardado: number } | null;
  /** Bytes of the network, unfinished of all and held by its visitors; null where networks are not counted. */
  rede: { inacabado: number; visitantes: number } | null;
  /** Free bytes, and bytes reserved for other uploads. */
  disco: { livre: number; prometido: number };
};

/** Null when an upload of `bytes` bytes may begin. `noDisco` is its peak use of the disk, copies included. */
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

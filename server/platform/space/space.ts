import { hostname } from 'node:os';
import { stat } from 'node:fs/promises';
import {
  LIMITES_DE_ESPACO,
  MAX_ARQUIVOS_DA_CONVERSA,
  MAX_ARQUIVOS_DO_PEDIDO,
  recusaDeEspaco,
  type MotivoDeEspaco,
  type Uso,
} from '#domain/instalacao/espaco.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { accountColumns, accountKey, type Account } from '../account.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import type { BaseDeps, UseCase } from '../deps.ts';
import type { Signer } from '../secrets/secrets.ts';
import { isLoopbackAddress, networkOf } from './network.ts';
import {
  deleteReservation,
  extendReservation,
  insertReservation,
  lockShares,
  readHeldSpace,
  type DiskShare,
  type HeldSpace,
  type NewReservation,
  type StoredFigures,
} from './space.repository.ts';

/** The disk of this replica that receives uploads. */
export type UploadDisk = {
  /** Machine and file system: two processes on both share it. */
  id: string;
} & DiskShare;

export type SpaceDeps = BaseDeps & {
  signer: Pick<Signer, 'key'>;
  /** Bytes that may be written on the upload disk; negative when less than its reserve is free. */
  freeSpace(): Promise<number>;
  uploadDisk: UploadDisk;
  /** True where loopback addresses are no network (the demonstration). */
  loopbackExempt: boolean;
};

/**
 * An upload that asks for space. `conta` is null for a visitor, `arquivo` is what makes a second announcement of the same
 * file known, `stored` counts what is kept already.
 */
export type SpaceClaim = {
  id: string;
  conta: Account | null;
  ip: string;
  bytes: number;
  tipo: NewReservation['tipo'];
  pedidoId?: string;
  arquivo?: readonly string[];
  /** Kept of a file that is sent in pieces until it is whole: its name, its place and its owner. */
  metadados?: Record<string, string | null>;
  stored?: StoredFigures;
};

/** 507: the disk is nearly full; the caller may try again later. */
export function noSpace(): AppError {
  const words = 'Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.';
  return new AppError(507, 'sem_espaco', words);
}

const REFUSALS: Readonly<Record<MotivoDeEspaco, () => AppError>> = {
  pedido: () =>
    new AppError(
      409,
      'muitos_arquivos',
      `Este pedido já tem o máximo de ${MAX_ARQUIVOS_DO_PEDIDO} arquivos.`,
    ),
  conversa: () =>
    new AppError(
      429,
      'muitos_arquivos',
      `Você já enviou ${MAX_ARQUIVOS_DA_CONVERSA} arquivos pelo chat na última hora. Envie este daqui a pouco.`,
    ),
  'guardado da conta': () =>
    new AppError(
      413,
      'conta_cheia',
      `Não foi enviado: os arquivos desta conta já ocupam o limite de ${formatBytes(LIMITES_DE_ESPACO.guardadoDaConta)}. O pedido segue sem ele.`,
    ),
  'inacabado da conta': () =>
    new AppError(
      429,
      'muitos_envios',
      'Há muitos envios começados e ainda não terminados nesta conta. Tente de novo quando algum terminar.',
    ),
  rede: () =>
    new AppError(
      429,
      'rede_cheia',
      'Muitos arquivos estão chegando desta rede agora. Tente de novo em alguns minutos.',
    ),
  disco: noSpace,
};

/** The keyed hash by which uploads of one network are counted; null where they are not. */
export function uploadNetwork({ signer, loopbackExempt }: Omit<SpaceDeps, keyof BaseDeps>, ip: string) {
  return loopbackExempt && isLoopbackAddress(ip) ? null : signer.key('envio-rede', networkOf(ip));
}

/**
 * Reserves the space of an upload before its first byte, or refuses it. Those who share an account, a network or a disk
 * take turns, so that announced bytes of all replicas count; the turn lasts for this short transaction.
 * @throws 409, 413, 429 for a quota, 507 for the disk
 */
export async function reserveSpace({
  actor,
  input: claim,
  deps,
}: UseCase<Actor, SpaceClaim, SpaceDeps>): Promise<void> {
  const { uploadDisk: disk, signer } = deps;
  const livre = await deps.freeSpace();
  const account = claim.conta && accountKey(claim.conta);
  const rede = uploadNetwork(deps, claim.ip);
  const { cliente_id, administrador_id } = claim.conta
    ? accountColumns(claim.conta)
    : { cliente_id: null, administrador_id: null };
  const reservation: NewReservation = {
    id: claim.id,
    cliente_id,
    administrador_id,
    rede,
    tipo: claim.tipo,
    pedido_id: claim.pedidoId ?? null,
    marca: claim.arquivo && account ? signer.key('envio', [account, ...claim.arquivo].join('\n')) : null,
    disco: disk.id,
    bytes: claim.bytes,
    metadados: claim.metadados ?? null,
    criado_em: deps.clock(),
  };
  const shares = [account, rede, disk.id].filter((key) => key !== null);
  const motivo = await deps.runInTransaction({ actor }, async ({ db }) => {
    await lockShares(db, shares);
    const held = await readHeldSpace(db, { reservation, stored: claim.stored ?? {}, disk });
    const uso = toUso(held, claim, { account: account !== null, rede: rede !== null, livre });
    const refused = recusaDeEspaco(uso, { bytes: claim.bytes, noDisco: disk.copies * claim.bytes });
    if (refused === null) await insertReservation(db, reservation);
    return refused;
  });
  if (motivo === null) return;
  if (motivo === 'disco') deps.log.error({ livre }, 'an upload was refused: the disk is nearly full');
  throw REFUSALS[motivo]();
}

function toUso(
  held: HeldSpace,
  { tipo, stored }: SpaceClaim,
  { account, rede, livre }: { account: boolean; rede: boolean; livre: number },
): Uso {
  const counted = stored?.arquivos !== undefined && (tipo === 'pedido' || tipo === 'conversa');
  return {
    arquivos: counted ? { tipo, quantos: held.arquivos } : null,
    conta: account
      ? { inacabado: held.conta_inacabado, envios: held.conta_envios, guardado: held.conta_guardado }
      : null,
    rede: rede ? { inacabado: held.rede_inacabado, visitantes: held.rede_visitantes } : null,
    disco: { livre, prometido: held.disco_prometido },
  };
}

/**
 * Lets an upload go on: it has not ended, and the disk's reserve is whole.
 * @throws naoEncontrado for one that has ended, 507 while the reserve is being used
 */
export async function continueUpload(deps: SpaceDeps, id: string): Promise<void> {
  if ((await deps.freeSpace()) < 0) {
    deps.log.error({}, 'an upload was stopped: the disk is nearly full');
    throw noSpace();
  }
  if (!(await extendReservation(deps.db, id, deps.clock()))) throw notFound();
}

/**
 * Does something that holds at most `claim.bytes` bytes for as long as it runs, and gives the space back.
 * @throws the refusals of `reserveSpace`
 */
export async function withSpace<T>(
  call: UseCase<Actor, SpaceClaim, SpaceDeps>,
  work: () => Promise<T>,
): Promise<T> {
  await reserveSpace(call);
  try {
    return await work();
  } finally {
    const { deps, input } = call;
    await deleteReservation(deps.db, input.id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'reserved space was not given back: it ends by itself'),
    );
  }
}

/**
 * Names the disk of a folder. At its end an upload lies on it as gathered (a PDF's prepared file is the same) and as
 * encrypted for the store; where the store is a folder here (`storesHere`), its pieces lie there as well.
 */
export async function uploadDiskOf(folder: string, storesHere: boolean): Promise<UploadDisk> {
  const { dev } = await stat(folder);
  return { id: `${hostname()}:${dev}`, copies: storesHere ? 3 : 2, keepsPieces: storesHere };
}

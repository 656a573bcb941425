import { timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { ResultadoDaVerificacao } from '#domain/documentos/verificacao/resultado.ts';
import type { Storage } from '#ports/storage.ts';
import type { Actor } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { call, type Contribution } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { hashesOf } from '../segredo/segredo.public.ts';
import type { LoopbackRule } from '#platform/space/network.ts';
import { countSecretTry } from './tentativas.usecases.ts';
import { codigoNaoEncontrado, segredoErrado } from './verificar.errors.ts';
import { numeroDigitado } from './verificar.policy.ts';
import { presentDocumento, resultadoDoCodigo } from './verificar.presenter.ts';
import {
  findHeld,
  findSecretHash,
  insertDispensacao,
  listDispensacoes,
  type HeldRow,
  type NewDispensacao,
} from './verificar.repository.ts';

export type VerifyDeps = BaseDeps &
  LoopbackRule & { signer: Signer; storage: Storage; settings: { appUrl: string } };

/** Number and secret prove that the caller holds the document; `ip` is where they ask from. */
export type HolderProof = { numero: string; segredo: string; ip: string };

/** A checked document as it is answered. */
export type Verificado = { resultado: ResultadoDaVerificacao; documento: DocumentoVerificado };

const ORIGINAL = 'documento-verificado';
/** How long the address of an original is good. */
export const LINK_MS = 10 * 60_000;
const DISPENSING = 'documento-dispensa';
/** How long after a check a pharmacist may record what was dispensed. */
export const DISPENSING_MS = 60 * 60_000;
/** Compared where there is no document, so that the refusal takes as long. */
const NOBODY = Buffer.alloc(32);

/**
 * Checks a document by its public number and its secret.
 * @throws codigoNaoEncontrado alike for an unknown number and a wrong secret; 429
 */
export async function verificarDocumento({
  actor,
  input,
  deps,
}: UseCase<Actor, HolderProof, VerifyDeps>): Promise<Verificado> {
  return mostrar({ actor, input: await provar(deps, input, codigoNaoEncontrado), deps });
}

/**
 * The absolute address of the signed file, valid for ten minutes, for VALIDAR. Revoked documents and those on paper are not
 * found: VALIDAR would call a revoked file valid.
 * @throws 404 for an unknown number, 401 for a wrong secret (ITI's guide, chapter IV); 429
 */
export async function localizarParaOValidar({
  actor,
  input,
  deps,
}: UseCase<Actor, HolderProof, VerifyDeps>): Promise<string> {
  const { id } = await provar(deps, input, segredoErrado);
  const row = await findHeld(deps.db, id);
  const url = row ? addressOf(deps, row) : null;
  if (url === null) throw codigoNaoEncontrado();
  await auditCheck(actor, id, deps);
  return `${deps.settings.appUrl}${url}`;
}

/** @throws codigoNaoEncontrado for an unknown number, `wrong` for a secret that does not fit; 429 */
async function provar(
  deps: Pick<VerifyDeps, 'db' | 'signer' | 'loopbackExempt'>,
  { numero, segredo, ip }: HolderProof,
  wrong: () => Error,
): Promise<{ id: string }> {
  const codigo = numeroDigitado(numero);
  const proven = await countSecretTry(deps, { numero: codigo, ip });
  const found = await findSecretHash(deps.db, codigo);
  const kept = found?.segredo_hmac ?? NOBODY;
  const fits = hashesOf(segredo, deps).some((hash) => timingSafeEqual(hash, kept));
  if (!found) throw codigoNaoEncontrado();
  if (!fits) throw wrong();
  await proven();
  return { id: found.id };
}

/**
 * A document for a caller who proved that they hold it; audited.
 * @throws codigoNaoEncontrado when it was taken back meanwhile
 */
export async function mostrar({
  actor,
  input: { id },
  deps,
}: UseCase<Actor, { id: string }, VerifyDeps>): Promise<Verificado> {
  const [row, dispensacoes] = await Promise.all([findHeld(deps.db, id), listDispensacoes(deps.db, id)]);
  if (!row) throw codigoNaoEncontrado();
  await auditCheck(actor, id, deps);
  const given = {
    url: addressOf(deps, row),
    chave: sealUntil(deps, DISPENSING, id, DISPENSING_MS),
    hoje: dataEmSaoPaulo(deps.clock()),
  };
  return { resultado: resultadoDoCodigo(row), documento: presentDocumento(row, dispensacoes, given) };
}

function auditCheck(actor: Actor, id: string, deps: BaseDeps): Promise<void> {
  return deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'documento.verificar', targetType: 'documento', targetId: id }),
  );
}

/** The address of an original for ten minutes; null for a document that is on paper or revoked. */
function addressOf(deps: Pick<VerifyDeps, 'signer' | 'clock'>, row: HeldRow): string | null {
  if (row.estado !== 'assinado' || row.canal !== 'eletronico' || row.objeto === null) return null;
  return `/api/verificacao/arquivo/${sealUntil(deps, ORIGINAL, row.id, LINK_MS)}/documento-${row.codigo}.pdf`;
}

/** The entry of what was dispensed, and its audit. */
export function dispensed(entry: NewDispensacao): Contribution {
  return {
    writes: [call(insertDispensacao, entry)],
    audit: [{ action: 'documento.dispensar', targetType: 'documento', targetId: entry.documento_id }],
  };
}

type Times = Pick<VerifyDeps, 'signer' | 'clock'>;

function sealUntil({ signer, clock }: Times, purpose: string, id: string, ms: number): string {
  return signer.sign(purpose, `${id}|${clock().getTime() + ms}`);
}

/** The document that a token names; null when it is none of ours, or its time is over. */
function openSealed({ signer, clock }: Times, purpose: string, token: string): string | null {
  const [id, until] = signer.open(purpose, token)?.split('|') ?? [];
  return id !== undefined && Number(until) > clock().getTime() ? id : null;
}

/** The document that may be dispensed of with the key of an earlier check; null when it is none, or an hour old. */
export function openChave(deps: Times, chave: string): string | null {
  return openSealed(deps, DISPENSING, chave);
}

/** The original behind an address that was given for a proven secret. @throws 404 also when its time is over */
export async function baixarVerificado({
  input,
  deps,
}: UseCase<Actor, { token: string }, VerifyDeps>): Promise<{ documento: HeldRow; conteudo: Readable }> {
  const id = openSealed(deps, ORIGINAL, input.token);
  const documento = id === null ? undefined : await findHeld(deps.db, id);
  if (documento?.estado !== 'assinado' || documento.objeto === null) throw notFound();
  return { documento, conteudo: await deps.storage.read(documento.objeto) };
}

import type { ArquivoVerificado } from '#contracts/documentos/verificar.contract.ts';
import type { ReadSignatures } from '#ports/media.ts';
import type { Actor } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { hashesOf, readSecretText } from '../segredo/segredo.public.ts';
import { receberArquivo, type SentFile, type VerifyFileDeps } from './receber.usecases.ts';
import { laterSignatures, matchOf, type Match } from './verificar.policy.ts';
import { presentAssinaturas } from './verificar.presenter.ts';
import { findByBytes, findBySecret, findHeld, signedHere, type HeldRow } from './verificar.repository.ts';
import { mostrar } from './verificar.usecases.ts';

type Call = UseCase<Actor, SentFile, VerifyFileDeps>;

/**
 * Checks a PDF that somebody sends: by its bytes, by the secret in them, by the certificate that signed them. The file is
 * not kept.
 * @throws arquivoVazio, arquivoGrande, BodyInterrupted, BodySlow, redeOcupada, conferenciaOcupada, 429, 507 on a full disk
 */
export async function verificarArquivo(call: Call): Promise<ArquivoVerificado> {
  const read = await receberArquivo(call);
  return read === null ? unknown('Este arquivo não é um PDF que se possa abrir.') : judge(call, read);
}

async function judge({ actor, deps }: Call, read: ReadSignatures): Promise<ArquivoVerificado> {
  const assinaturas = presentAssinaturas(read);
  const id = await findSent(deps, read);
  const row = id === null ? undefined : await findHeld(deps.db, id);
  if (!row) return { ...(await judgeUnknown(deps, read)), documento: null, assinaturas };
  const match = matchOf(read, row);
  const { resultado, documento } = await mostrar({ actor, input: row, deps });
  const changed = match === 'altered' || match === 'appended';
  const aviso = WHY[match](read, row);
  return { resultado: changed ? 'alterado' : resultado, documento, aviso, assinaturas };
}

const WHY_ALTERED = 'O conteúdo não é o que foi assinado.';
const NO_RECORD = 'A assinatura está inteira, mas não achamos o documento nos nossos registros.';

/** The sentence about bytes that are not the document itself. */
const WHY: Readonly<Record<Match, (read: ReadSignatures, row: HeldRow) => string | null>> = {
  original: () => null,
  countersigned: (read, row) => {
    const people = laterSignatures(read, row)?.filter(({ kind }) => kind === 'signature') ?? [];
    if (people.length === 0) return 'O que veio depois da assinatura não muda o documento.';
    const names = people.map(({ name }) => name).join(', ');
    return `Há outra assinatura depois da do médico, conferida: ${names}.`;
  },
  unproven: () => 'A assinatura do médico vale; a outra não pôde ser conferida.',
  appended: () => 'Há algo depois da assinatura que o médico não assinou.',
  altered: () => WHY_ALTERED,
};

/** Nobody has proven to hold a document of ours: nothing is told of any. */
async function judgeUnknown(
  deps: VerifyFileDeps,
  { verdict, changesAfter, signatures, secret }: ReadSignatures,
): Promise<Pick<ArquivoVerificado, 'resultado' | 'aviso'>> {
  const series = signatures.flatMap(({ serial }) => serial ?? []);
  const broken = verdict === 'altered';
  // Any self-made authority can issue any serial number: a file counts as whole only below a trusted root.
  const whole = secret !== null && changesAfter !== 'other' && signatures[0]?.state === 'conferred';
  const known = (broken || whole) && (await signedHere(deps.db, series));
  // The bytes that would name the document were changed, too.
  if (known && broken) return { resultado: 'alterado', aviso: WHY_ALTERED };
  if (known) return { resultado: 'inconclusivo', aviso: NO_RECORD };
  return unknown('Este arquivo não foi emitido por nós, ou é uma cópia impressa e digitalizada.');
}

/** The document that a file is, was, or says to be. Its bytes or its secret prove that the sender holds it. */
async function findSent(
  deps: VerifyFileDeps,
  { sha256, revisions, secret }: ReadSignatures,
): Promise<string | null> {
  const byBytes = await findByBytes(deps.db, [sha256, ...revisions.flatMap((one) => one ?? [])]);
  if (byBytes) return byBytes.id;
  const plain = readSecretText(secret);
  const bySecret = plain === null ? null : await findBySecret(deps.db, hashesOf(plain, deps));
  return bySecret?.id ?? null;
}

function unknown(aviso: string): ArquivoVerificado {
  return { resultado: 'desconhecido', documento: null, aviso, assinaturas: [] };
}

import { z } from 'zod';
import { conferirRegistro, semLugar } from '#domain/documentos/verificacao/dispensacao.ts';
import type { ReadSignatures } from '#ports/media.ts';
import type { Actor } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Contribution } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { buildChain } from '#pades/certificates/chain.ts';
import { receberArquivo, type SentFile, type VerifyFileDeps } from './receber.usecases.ts';
import {
  certificadoNaoConferido,
  certificadoRevogado,
  conferenciaVencida,
  dispensacoesDemais,
  semAssinaturaDoFarmaceutico,
  semCrf,
  semDispensacao,
} from './verificar.errors.ts';
import { laterSignatures, matchOf } from './verificar.policy.ts';
import { quantosMedicamentos } from './verificar.presenter.ts';
import { findHeld, lockDispensacoes, type HeldRow, type NewDispensacao } from './verificar.repository.ts';
import { dispensed, mostrar, openChave, type Verificado } from './verificar.usecases.ts';

type Call = UseCase<Actor, SentFile & { chave: string }, VerifyFileDeps>;

/**
 * Records a dispensing by the document itself under a pharmacist's own signature: the signer is proven by a certificate that
 * is trusted now and not revoked; the CRF is read from the file as their program wrote it. A file sent twice is one entry.
 * @throws conferenciaVencida, semDispensacao, semAssinaturaDoFarmaceutico, semCrf, certificadoRevogado,
 * certificadoNaoConferido, dispensacoesDemais, and what `receberArquivo` throws
 */
export async function registrarDispensacaoPorArquivo({ actor, input, deps }: Call): Promise<Verificado> {
  const documentoId = openChave(deps, input.chave);
  if (documentoId === null) throw conferenciaVencida();
  const read = await receberArquivo({ actor, input, deps });
  const row = await findHeld(deps.db, documentoId);
  if (read === null || !row) throw semAssinaturaDoFarmaceutico();
  const nome = await provePharmacist(read, row, deps);
  const { numero: crf, uf } = read.crf ?? { numero: '', uf: '' };
  if (conferirRegistro({ crf, uf }).length > 0) throw semCrf();
  const entry = { nome, crf: String(Number(crf)), uf, itens: [], rede: null, arquivo_sha256: read.sha256 };
  await enter({ actor, input: { ...entry, documento_id: documentoId }, deps });
  return mostrar({ actor, input: { id: documentoId }, deps });
}

type Entry = Omit<NewDispensacao, 'id' | 'created_at'>;

const enter = command({
  load: ({ input }: UseCase<Actor, Entry, VerifyFileDeps>) => ({
    dispensed: call(lockDispensacoes, input.documento_id),
  }),
  decide: ({ dispensed: { row, before } }, { input, now, newId }): Contribution => {
    if (row?.estado !== 'assinado' || quantosMedicamentos(row) === null) throw semDispensacao();
    const { nome, arquivo_sha256: file } = input;
    if (before.some(({ arquivo_sha256: one }) => one === file)) return {};
    // A person has as many places as a network, so that one certificate keeps no pharmacy out.
    const own = before.filter((one) => one.arquivo_sha256 !== null && one.nome === nome).length;
    if (semLugar(before.length, own) !== null) throw dispensacoesDemais(before.length);
    return dispensed({ ...input, id: newId(), created_at: now });
  },
});

/** The name of the person whose conferred signature is the last one in the file; neither its doctor nor its patient. */
async function provePharmacist(read: ReadSignatures, row: HeldRow, deps: VerifyFileDeps): Promise<string> {
  const people = laterSignatures(read, row)?.filter(({ kind }) => kind === 'signature') ?? [];
  const last = people.at(-1);
  const [certificate, ...others] = last?.path.map((der) => Buffer.from(der, 'base64')) ?? [];
  if (matchOf(read, row) !== 'countersigned' || !last || !certificate) throw semAssinaturaDoFarmaceutico();
  const roots = (await deps.signing.anchors?.())?.roots ?? [];
  const built = buildChain({ certificate, others, roots, at: deps.clock() });
  if (!built.ok) throw certificadoNaoConferido();
  const [own] = built.chain.certificates;
  const { paciente, medico } = folhaSchema.parse(row.folha);
  const cpf = own?.fields.cpf ?? null;
  if (!own || cpf === null || cpf === paciente.cpf || cpf === medico.cpf) throw semAssinaturaDoFarmaceutico();
  const { status } = await deps.signing.revocation.check(built.chain);
  if (status === 'revoked') throw certificadoRevogado();
  if (status === 'unknown') throw certificadoNaoConferido();
  return own.fields.name;
}

const withCpf = z.object({ cpf: z.string() });
const folhaSchema = z.object({ paciente: withCpf, medico: withCpf });

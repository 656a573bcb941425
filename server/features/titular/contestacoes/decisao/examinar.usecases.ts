import type { Readable } from 'node:stream';
import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner } from '#ports/scanner.ts';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { findAccountByCpf } from '#features/contas/identidade/identidade.public.ts';
import { documentoApagado, documentoComAmeaca, semExame } from '../contestacoes.errors.ts';
import {
  findContestacao,
  listOpenContestacoes,
  listSettledContestacoes,
  updateContestacao,
  type ContestacaoRow,
  readComparedAccount,
  type ComparedAccount,
} from '../contestacoes.repository.ts';
import { contestacaoEvents } from '#features/titular/titular.events.ts';

export type DeskDeps = BaseDeps & {
  signer: Signer;
  storage: Storage;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
};
type ById = UseCase<Admin, { id: string }, DeskDeps>;

const SETTLED_SHOWN = 100;
const LINK_MS = 5 * 60_000;
const PURPOSE = 'documento-do-caso';

/** Lists all open cases and the 100 most recently decided ones. */
export async function listarContestacoes({ deps }: UseCase<Admin, null, DeskDeps>) {
  const [abertas, resolvidas] = await Promise.all([
    listOpenContestacoes(deps.db),
    listSettledContestacoes(deps.db, SETTLED_SHOWN),
  ]);
  return { abertas, resolvidas };
}

/**
 * Reads a case with the account to compare: for an open case the one that holds the CPF now, for a decided
 * one the account it was decided against; null when there is none.
 * @throws naoEncontrado
 */
export async function lerContestacao({
  actor,
  input,
  deps,
}: ById): Promise<{ caso: ContestacaoRow; conta: ComparedAccount | null }> {
  const caso = await findContestacao(deps.db, input.id);
  if (!caso) throw notFound();
  const contaId = caso.situacao === 'aberta' ? await findAccountByCpf(deps.db, caso.cpf) : caso.cliente_id;
  return { caso, conta: contaId ? await readComparedAccount(deps.db, systemScope(actor, contaId)) : null };
}

/**
 * Makes a link to the case's document that expires after five minutes and works in this session only;
 * writes an audit row.
 * @throws naoEncontrado, documentoApagado, semExame, documentoComAmeaca
 */
export async function criarLinkDocumento({
  actor,
  input,
  deps,
}: ById): Promise<{ url: string; expiraEm: Date }> {
  const caso = await findContestacao(deps.db, input.id);
  if (!caso) throw notFound();
  if (caso.documento_objeto === null) throw documentoApagado();
  await requireScan({ actor, input: { caso, objeto: caso.documento_objeto }, deps });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'contestacao.abrir_documento', targetType: 'contestacao', targetId: caso.id }),
  );
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const token = deps.signer.sign(PURPOSE, [caso.id, actor.sessaoId, expiraEm.getTime()].join('|'));
  return { url: `/api/contestacoes/documento/${token}`, expiraEm };
}

/**
 * Scans a document that could not be scanned when it was uploaded. A document with a threat is deleted.
 * @throws semExame when the antivirus does not answer, documentoComAmeaca, documentoApagado
 */
async function requireScan({
  actor,
  input: { caso, objeto },
  deps,
}: UseCase<Admin, { caso: ContestacaoRow; objeto: string }, DeskDeps>): Promise<void> {
  if (caso.documento_conferido_em) return;
  const conteudo = await deps.storage.read(objeto).catch(async (error: unknown) => {
    if (!(error instanceof StorageNotFound)) throw error;
    // An earlier run deleted the object and was stopped before it could record that.
    await recordDeletedDocument({ actor, input: { id: caso.id }, deps });
    throw documentoApagado();
  });
  const veredito = await deps.scanner.scan(conteudo, deps.times.scanMs).catch((error: unknown) => {
    if (error instanceof ProviderError) throw semExame();
    throw error;
  });
  const now = deps.clock();
  if (veredito === 'limpo') await updateContestacao(deps.db, caso.id, { documento_conferido_em: now });
  if (veredito === 'limpo' || veredito === 'sem_exame') return;
  await deps.storage.remove(objeto);
  await recordDeletedDocument({ actor, input: { id: caso.id }, deps });
  throw documentoComAmeaca();
}

async function recordDeletedDocument({ actor, input: { id }, deps }: ById): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    await updateContestacao(uow.db, id, { documento_objeto: null, documento_apagado_em: deps.clock() });
    uow.audit({ action: 'contestacao.apagar_documento', targetType: 'contestacao', targetId: id });
    uow.emit(...contestacaoEvents(id));
  });
}

/**
 * Opens the document of a signed link.
 * @throws naoEncontrado for an expired or forged link, another administrator's, or a deleted document
 */
export async function abrirDocumento({
  actor,
  input,
  deps,
}: UseCase<Admin, { token: string }, DeskDeps>): Promise<{ caso: ContestacaoRow; conteudo: Readable }> {
  const [id, owner, until] = deps.signer.open(PURPOSE, input.token)?.split('|') ?? [];
  if (!id || owner !== actor.sessaoId || Number(until) < deps.clock().getTime()) throw notFound();
  const caso = await findContestacao(deps.db, id);
  if (!caso?.documento_objeto) throw notFound();
  return { caso, conteudo: await deps.storage.read(caso.documento_objeto) };
}

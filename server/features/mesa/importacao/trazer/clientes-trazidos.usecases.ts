import { cadastroEscrito, decidirCliente } from '#domain/importacao/cliente-trazido.ts';
import { decidirConta } from '#domain/importacao/conta-trazida.ts';
import { lerCpf, type CpfLido } from '#domain/importacao/cpf-lido.ts';
import { nota } from '#domain/importacao/notas.ts';
import { texto } from '#domain/importacao/valores.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { inBatches, openDocuments, type ReadDocument } from '#platform/predecessor/documents.ts';
import { importedHash } from '#platform/secrets/imported-hash.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import type { Levantamento } from '../levantar.usecases.ts';
import * as rows from './clientes-trazidos.repository.ts';
import type { NovaNota } from './notas-trazidas.repository.ts';
import { anotar } from './notas-trazidas.usecases.ts';

export type Trazer = {
  actor: Sistema;
  deps: BaseDeps;
  pasta: string;
  adminEmail: string;
  levantado: Levantamento;
  /** Called with what was written, and how often. */
  gravou: (
    o: 'clientes' | 'senhas' | 'pedidos' | 'mensagens' | 'arquivos' | 'listas' | 'notas',
    quantos: number,
  ) => void;
};

/** Rows of one transaction. */
const BATCH = 200;

/** The row of a patient of before; one without a CPF has one of its own. */
export function idDoCliente({ chave }: CpfLido, origem: string): string {
  return derivedId('cliente', chave ?? origem);
}

/** Documents of `firestore.json` that are in one of some collections, or pass a test of their collection's name. */
export async function* documentsOf(
  { pasta }: Pick<Trazer, 'pasta'>,
  wanted: (colecao: string) => boolean,
): AsyncGenerator<ReadDocument> {
  for await (const read of (await openDocuments(pasta, 'firestore.json')) ?? [])
    if (wanted(read.colecao)) yield read;
}

/** Writes the patients; one that is here, or was erased here, stays as it is. */
export async function trazerClientes(use: Trazer): Promise<void> {
  for await (const batch of inBatches(
    documentsOf(use, (name) => name === 'clientes'),
    BATCH,
  ))
    await inTransaction(use, (uow) => writeClientes(use, uow, batch));
}

export async function inTransaction(
  { actor, deps }: Pick<Trazer, 'actor' | 'deps'>,
  work: (uow: UnitOfWork) => Promise<void>,
): Promise<void> {
  await deps.runInTransaction({ actor }, work);
}

async function writeClientes(use: Trazer, uow: UnitOfWork, batch: readonly ReadDocument[]) {
  const { db } = uow;
  const { deps, levantado, gravou } = use;
  const now = deps.clock();
  const came = batch.map(({ id, documento }) => {
    const origem = `clientes/${id}`;
    const decided = decidirCliente(documento, now);
    const holds = levantado.valem.get(decided.cpf.chave ?? origem)?.id === id;
    return { ...decided, origem, holds, id: idDoCliente(decided.cpf, origem) };
  });
  const ids = came.map(({ id }) => id);
  const { known } = await rows.findKnownClientes(db, ids);
  const taken = await rows.findTakenCpfs(
    db,
    came.map(({ cpf }) => cpf.cpf),
    ids,
  );
  const novos = came.filter(({ id, holds }) => holds && !known.has(id));
  const inserted = await rows.insertClientes(
    db,
    novos.map(({ id, cpf, dados, completo, em }) => ({
      ...dados,
      id,
      cpf: cpf.cpf,
      dados_em: completo ? (em ?? now) : null,
      created_at: em ?? now,
      contestada_em: cpf.como === 'ilegivel' || taken.has(cpf.cpf) ? now : null,
    })),
  );
  for (const id of inserted) uow.audit({ action: 'cliente.importar', targetType: 'cliente', targetId: id });
  const notas = novos.flatMap(({ id, cpf, origem, notas: odd }): NovaNota[] => {
    if (!inserted.includes(id)) return [];
    const closed = taken.has(cpf.cpf) ? [nota('conta_ja_existe')] : [];
    return [...odd, ...closed].map((one) => ({ cliente_id: id, pedido_id: null, origem, ...one }));
  });
  gravou('clientes', inserted.length);
  await anotar(uow, notas, gravou);
}

/** Notes the records that another one of their CPF outlives, once all patients are there. */
export async function trazerRepetidos(use: Trazer): Promise<void> {
  const { levantado, gravou } = use;
  if (!levantado.temRepetidos) return;
  for await (const batch of inBatches(
    documentsOf(use, (name) => name === 'clientes'),
    BATCH,
  )) {
    const losers = batch.flatMap(({ id: place, documento }): NovaNota[] => {
      const cpf = lerCpf(documento['cpf']);
      if (cpf.chave === null || levantado.valem.get(cpf.chave)?.id === place) return [];
      const of = {
        cliente_id: derivedId('cliente', cpf.chave),
        pedido_id: null,
        origem: `clientes/${place}`,
      };
      return [{ ...of, ...nota('cadastro_repetido', cadastroEscrito(documento)) }];
    });
    if (losers.length === 0) continue;
    await inTransaction(use, async (uow) => {
      const ids = losers.map(({ cliente_id }) => cliente_id);
      const { known, erased } = await rows.findKnownClientes(uow.db, ids);
      const notas = losers.filter(({ cliente_id: id }) => known.has(id) && !erased.has(id));
      await anotar(uow, notas, gravou);
    });
  }
}

/** Gives the patients the passwords of before: the vendor's hash where there is one; closes disabled accounts. */
export async function trazerContas(use: Trazer): Promise<void> {
  const contas = await openDocuments(use.pasta, 'users.json');
  if (!contas) return;
  for await (const batch of inBatches(contas, BATCH))
    await inTransaction(use, (uow) => writeContas(use, uow, batch));
}

async function writeContas(use: Trazer, uow: UnitOfWork, batch: readonly ReadDocument[]) {
  const { db } = uow;
  const { adminEmail, deps, gravou } = use;
  const { hashes, valem } = use.levantado;
  const contas = batch.flatMap(({ id: place, documento }) => {
    const conta = decidirConta(documento, adminEmail);
    if (conta.tipo === 'fora' || !valem.has(conta.cpf)) return [];
    return [{ ...conta, origem: `users.json/${place}`, id: derivedId('cliente', conta.cpf) }];
  });
  if (contas.length === 0) return;
  const { known, erased } = await rows.findKnownClientes(
    db,
    contas.map(({ id }) => id),
  );
  const here = contas.filter(({ id }) => known.has(id) && !erased.has(id));
  const disabled = here.filter(({ desativada }) => desativada);
  const noted = await anotar(
    uow,
    disabled.map(({ id, origem }) => ({
      cliente_id: id,
      pedido_id: null,
      origem,
      ...nota('conta_desativada'),
    })),
    gravou,
  );
  // Closed once: an account that was opened again here stays open.
  const closing = disabled.filter(({ origem }) =>
    noted.includes(derivedId('nota', `${origem}:conta_desativada`)),
  );
  await rows.closeClientes(
    db,
    closing.map(({ id }) => id),
    deps.clock(),
  );
  const senhas = here.flatMap(({ id, senha, desativada }) => {
    const hash = hashes && senha && !desativada ? importedHash(hashes, senha.salt, senha.hash) : null;
    return hash === null ? [] : [{ id, hash }];
  });
  const given = await rows.giveSenhas(db, senhas);
  for (const id of given) uow.audit({ action: 'senha.trazer', targetType: 'cliente', targetId: id });
  gravou('senhas', given.length);
}

/**
 * Hashes the passwords that the predecessor had written in plain, where it had no hash of one; the text is held until its hash is
 * made, and nowhere else.
 */
export async function trazerSenhasEscritas(use: Trazer): Promise<void> {
  const { deps, levantado, gravou } = use;
  if (!levantado.temSenhaEscrita) return;
  const written = documentsOf(use, (name) => name === 'clientes');
  for await (const batch of inBatches(written, BATCH)) {
    const candidates = batch.flatMap(({ id: place, documento }) => {
      const cpf = lerCpf(documento['cpf']);
      const senha = typeof documento['password'] === 'string' ? documento['password'] : '';
      const holds = cpf.chave !== null && levantado.valem.get(cpf.chave)?.id === place;
      return holds && cpf.como === 'certo' && texto(senha) !== ''
        ? [{ id: derivedId('cliente', cpf.cpf), senha }]
        : [];
    });
    if (candidates.length === 0) continue;
    const without = await rows.findSemSenha(
      deps.db,
      candidates.map(({ id }) => id),
    );
    const senhas: { id: string; hash: string }[] = [];
    for (const { id, senha } of candidates)
      if (without.has(id)) senhas.push({ id, hash: await hashPassword(senha) });
    await inTransaction(use, async (uow) => {
      const given = await rows.giveSenhas(uow.db, senhas);
      for (const id of given) uow.audit({ action: 'senha.trazer', targetType: 'cliente', targetId: id });
      gravou('senhas', given.length);
    });
  }
}

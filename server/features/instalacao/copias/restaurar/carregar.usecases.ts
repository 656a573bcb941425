import { createHash } from 'node:crypto';
import { migrateInside } from '../../../../platform/db/migrate.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import { selectOf, listCopiedTables } from '../catalogo.repository.ts';
import type { VerifyResult } from './conferir.usecases.ts';
import { JOB_TABLES } from '../conteudo.policy.ts';
import { copiaDeOutroPrograma, CopiaRecusada, baseAlheia, instalacaoNaoVazia } from '../copias.errors.ts';
import type { Cursor } from './leitura.usecases.ts';
import type { CopyHeader } from '../manifesto.policy.ts';
import * as restauro from './restauro.repository.ts';
import { copyIn, copyOut, inTransaction, quoted, type DbSession } from '../sessao.repository.ts';
import type { Occupancy } from './restauro.repository.ts';

type Conjunto = CopyHeader['conjuntos'][number];

/**
 * Loads the rows of a copy in one transaction: creates the schema of the copy's migrations, loads and
 * verifies the rows, then applies this program's later migrations. Leaves the cursor at the first file.
 * @returns the id of the started restoration
 * @throws CopiaRecusada
 */
export function loadConjunto(
  sessao: DbSession,
  cursor: Cursor,
  conferida: VerifyResult,
  { clock }: BaseDeps,
): Promise<string> {
  const { migracoes, conjuntos } = conferida.cabecalho;
  const tabelas = conjuntos.filter(({ nome }) => nome !== JOB_TABLES);
  return inTransaction(sessao, async (tx) => {
    // Checked again inside the transaction, when no other restoration can write.
    refuseOccupied(await restauro.readOccupancy(sessao));
    const instalacao = await restauro.readInstallationId(sessao);
    await restauro.truncateTables(tx);
    await migrateInside(tx, migracoes.at(-1));
    for (const { nome } of tabelas) await restauro.unlockTable(sessao, nome);
    const ordens = await copyCommands(sessao, tabelas);
    await withRows(sessao, cursor, conjuntos, async () => {
      await recheckTables(sessao, tabelas, ordens, conferida);
      for (const { nome } of tabelas) await restauro.relockTable(sessao, nome);
      await migrateInside(tx);
    });
    await restauro.keepInstallationId(tx, instalacao);
    return restauro.beginRestore(tx, clock());
  });
}

/**
 * Loads each set of rows in the order of the copy.
 * @param prontas called once after the tables and before the jobs, which are loaded into the migrated
 * schema's table
 */
async function withRows(
  sessao: DbSession,
  cursor: Cursor,
  conjuntos: readonly Conjunto[],
  prontas: () => Promise<void>,
): Promise<void> {
  for (let lido = cursor.atual; lido; lido = cursor.atual) {
    if (lido.tipo === 'arquivo' || lido.tipo === 'lista' || lido.tipo === 'manifesto') return;
    if (lido.tipo === 'linhas') {
      const conjunto = conjuntos.find(({ nome }) => nome === lido.conjunto);
      if (!conjunto) throw copiaDeOutroPrograma();
      const colunas = conjunto.colunas.map(quoted).join(', ');
      await copyIn(sessao, `${quoted(conjunto.nome)} (${colunas})`, chunks(cursor, conjunto.nome));
      continue;
    }
    if (lido.tipo === 'sequencias') {
      await restauro.setSequences(sessao, lido.sequencias);
      await prontas();
    }
    await cursor.avancar();
  }
}

/** The rows of one set, joined over the parts that it was cut into. */
async function* chunks(cursor: Cursor, nome: string): AsyncGenerator<Uint8Array> {
  while (cursor.atual?.tipo === 'linhas' && cursor.atual.conjunto === nome) {
    yield* cursor.atual.content;
    await cursor.avancar();
  }
}

/** The sort order of each table. @throws CopiaRecusada for a table that this schema does not have */
async function copyCommands(sessao: DbSession, tabelas: readonly Conjunto[]): Promise<Map<string, string[]>> {
  const ordens = new Map((await listCopiedTables(sessao)).map(({ nome, ordem }) => [nome, ordem]));
  if (tabelas.some(({ nome }) => !ordens.has(nome))) throw copiaDeOutroPrograma();
  return ordens;
}

/**
 * Reads the loaded rows back and compares their hashes with the manifest, so that no value was changed by the
 * conversion.
 * @throws CopiaRecusada
 */
async function recheckTables(
  sessao: DbSession,
  tabelas: readonly Conjunto[],
  ordens: ReadonlyMap<string, string[]>,
  { manifesto }: VerifyResult,
): Promise<void> {
  for (const { nome, colunas } of tabelas) {
    const hash = createHash('sha256');
    for await (const piece of copyOut(sessao, selectOf(nome, colunas, ordens.get(nome) ?? [])))
      hash.update(piece);
    const escrito = manifesto.conjuntos.find((conjunto) => conjunto.nome === nome);
    if (escrito?.sha256 === hash.digest('hex')) continue;
    throw new CopiaRecusada(
      `A tabela ${nome} não ficou igual à da cópia. A restauração foi desfeita; nada foi alterado.`,
    );
  }
}

/** Refuses a database that is not empty. @throws CopiaRecusada */
export function refuseOccupied(estado: Occupancy): void {
  if (estado.tipo === 'alheia') throw baseAlheia();
  if (estado.tipo === 'dados') throw instalacaoNaoVazia(`tabela ${estado.tabela}`);
}

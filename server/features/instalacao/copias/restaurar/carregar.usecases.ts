import { createHash } from 'node:crypto';
import { migrateInside } from '../../../../platform/db/migrate.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import { selectOf, listCopiedTables } from '../catalogo.repository.ts';
import type { VerifyResult } from './conferir.usecases.ts';
import { JOB_TABLES } from '../conteudo.policy.ts';
import { copiaDeOutroPrograma, CopiaRecusada } from '../copias.errors.ts';
import type { Cursor } from './cursor.usecases.ts';
import type { CopyHeader } from '../manifesto.policy.ts';
import { refuseOccupied } from './restauro.policy.ts';
import * as restauro from './restauro.repository.ts';
import { copyIn, copyOut, inTransaction, quoted, type DbSession } from '../sessao.repository.ts';

type Conjunto = CopyHeader['conjuntos'][number];

/**
 * Brings the rows in, all or none: the schema as it was when the copy was made, its rows as they were, and from
 * there forward to this program's schema. Leaves the cursor at the first file. @returns the restoration that is begun
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
    // Once more, now that nobody else can come in.
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

/** @param prontas called once, when the tables are in and before the jobs are, which wait in a table of today */
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

/** The rows of one set, over all the parts it was cut into. */
async function* chunks(cursor: Cursor, nome: string): AsyncGenerator<Uint8Array> {
  while (cursor.atual?.tipo === 'linhas' && cursor.atual.conjunto === nome) {
    yield* cursor.atual.content;
    await cursor.avancar();
  }
}

/** By what the rows of each table are ordered; every one of them must be a table of ours. */
async function copyCommands(sessao: DbSession, tabelas: readonly Conjunto[]): Promise<Map<string, string[]>> {
  const ordens = new Map((await listCopiedTables(sessao)).map(({ nome, ordem }) => [nome, ordem]));
  if (tabelas.some(({ nome }) => !ordens.has(nome))) throw copiaDeOutroPrograma();
  return ordens;
}

/** Reads back what was written: nothing on the way may have changed a value. */
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
